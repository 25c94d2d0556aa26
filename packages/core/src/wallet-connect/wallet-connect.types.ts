import type { ErrorCode } from '../errors/codes.js'
import type { LinkedWallet, WalletApp } from './linked-wallets.js'

/** The id that the connectors of a WalletConnect session have in every namespace. */
export const WALLET_CONNECT = 'walletConnect'

/** Where a pairing stands. */
export type PairingStatus = 'idle' | 'preparing' | 'waiting' | 'approved' | 'failed'

/** One pairing: an offer to a wallet, good for four minutes. */
export interface Pairing {
  status: PairingStatus
  /** `wc:…`, holding a secret: show it, never log or send it. Present while `waiting`. */
  uri: string | null
  /** When the offer ends, in milliseconds since the epoch. Present while `waiting`. */
  expiresAt: number | null
  /** Why it failed. Present while `failed`. */
  failure: ErrorCode | null
}

/** The wallet at the other end of a session, as it described itself. Strangers' words: plain text, no markup. */
export interface PeerWallet {
  readonly name: string
  /** `data:image/…` */
  readonly icon?: string
  readonly url?: string
}

/** WalletConnect of one client. */
export interface WalletConnectState {
  pairing: Pairing
  /** The wallet that the visitor picked from the list for this pairing. */
  chosen: LinkedWallet | null
  /** The wallet of the session that stands. */
  peer: PeerWallet | null
  /** The app that was opened for this session, to be opened again for a request; null where a camera read a code. */
  app: WalletApp | null
  /** When the session ends unless the wallet extends it, in milliseconds since the epoch. */
  sessionExpiresAt: number | null
  /** Requests that wait for the wallet: an "Open wallet" button belongs on the screen of a phone. */
  pendingRequests: number
}
