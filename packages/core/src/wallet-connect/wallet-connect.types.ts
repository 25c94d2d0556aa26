import type { ErrorCode } from '../errors/codes.js'
import type { SharedSessionState } from '../shared-sessions/shared-session.types.js'
import type { LinkedWallet } from './wallet-app/linked-wallets.js'

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

/** State of WalletConnect. */
export interface WalletConnectState extends SharedSessionState {
  pairing: Pairing
  /** The wallet that the visitor chose for this pairing. */
  chosen: LinkedWallet | null
  /** Expiry of the session in milliseconds since the epoch, unless the wallet extends it. */
  sessionExpiresAt: number | null
}
