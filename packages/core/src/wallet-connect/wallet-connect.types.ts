import type { ErrorCode } from '../errors/codes.js'
import type { LinkedWallet, WalletApp } from './linked-wallets.js'

/** Connector id of WalletConnect in every namespace. */
export const WALLET_CONNECT = 'walletConnect'

/** Status of a pairing. */
export type PairingStatus = 'idle' | 'preparing' | 'waiting' | 'approved' | 'failed'

/** A pairing proposal to a wallet. Expires after four minutes. */
export interface Pairing {
  status: PairingStatus
  /** Pairing URI, `wc:…`. Contains a secret: show it, never log or send it. Present while `waiting`. */
  uri: string | null
  /** Expiry of the proposal in milliseconds since the epoch. Present while `waiting`. */
  expiresAt: number | null
  /** Code of the failure. Present while `failed`. */
  failure: ErrorCode | null
}

/** The wallet of a session, as it describes itself. Untrusted: render as plain text. */
export interface PeerWallet {
  readonly name: string
  /** `data:image/…` */
  readonly icon?: string
  readonly url?: string
}

/** State of WalletConnect. */
export interface WalletConnectState {
  pairing: Pairing
  /** The wallet that the visitor chose for this pairing. */
  chosen: LinkedWallet | null
  /** The wallet of the active session. */
  peer: PeerWallet | null
  /** The app that opened for this session, to open for requests too. `null` after a scanned code. */
  app: WalletApp | null
  /** Expiry of the session in milliseconds since the epoch, unless the wallet extends it. */
  sessionExpiresAt: number | null
  /** Number of pending requests. On phones, show an "Open wallet" button while it is above zero. */
  pendingRequests: number
}
