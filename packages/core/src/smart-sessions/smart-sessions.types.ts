import type { FetchStatus } from '../account/account.types.js'
import type { CallOptions } from '../adapter/contract/connection.types.js'
import type {
  SessionGrant,
  SessionRule,
  SmartSessionRequest,
} from '../adapter/contract/smart-session.types.js'
import type { BlockchainApi } from '../api/blockchain-api.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ErrorCode } from '../errors/codes.js'

/** A smart session of the active account, as plain data. Its texts come from strangers. */
export interface SmartSessionItem {
  /** Names the session at the host. The wallet's own name for it, unless that is too long. */
  readonly pci: string
  /** CAIP-10. */
  readonly accountId: string
  readonly networkId: NetworkId
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** Milliseconds since the epoch. Absent until the session is revoked. */
  readonly revokedAt?: number
  /** The origin of the app that asked for it. */
  readonly dappUrl?: string
  readonly appName?: string
  /** Permissions, and the policies that limit them. */
  readonly permissions: readonly SessionRule[]
  /**
   * True: the account asked to revoke it, and the wallet has no method for that. It may still act until the visitor
   * revokes it in the wallet. Known in this browser alone.
   */
  readonly isOpenInWallet?: boolean
  /** False: the host does not list it. Only this browser knows of it. */
  readonly isRegistered: boolean
}

/** The smart sessions of the active account. */
export interface SmartSessionsState {
  /** `unavailable`: the feature is off, or the wallet's namespace has no smart sessions. */
  status: FetchStatus
  /** CAIP-10 of the account that the list is of. */
  accountId: string | undefined
  /** Newest first. Includes expired and revoked ones: see `smartSessionStatus`. */
  items: readonly SmartSessionItem[]
  /** Why the last load failed. */
  error: ErrorCode | undefined
}

/** A smart session that was granted. The wallet alone enforces its limits. */
export interface GrantedSmartSession extends SessionGrant {
  readonly pci: string
  /** False: the grant stands, but the host does not list it. `registrationError` says why. */
  readonly isRegistered: boolean
  readonly registrationError?: ErrorCode
}

/** Actions of the smart sessions domain. */
export interface SmartSessionsActions {
  /**
   * Asks the connected wallet to grant a smart session (ERC-7715), and registers it at the host by a signature of the
   * account. An answer that grants more than was asked for is refused, and the wallet is asked to revoke it.
   * @throws LatchkeyError `unavailable`, `notConnected`, `capabilityMissing`, `unsupportedMethod`, `invalidRequest`,
   * `userRejected`, `invalidResponse`, `grantMismatch`, `aborted`
   * @example
   * const sessions = await client.features.load('smartSessions')
   * const { context } = await sessions.actions.grantPermissions({ expiry, signer, permissions })
   */
  grantPermissions(request: SmartSessionRequest, options?: CallOptions): Promise<GrantedSmartSession>
  /** Fetches the list. A failure is in the state. @throws LatchkeyError `notConnected` */
  fetch(): Promise<void>
  /**
   * Has the wallet revoke a session, then the host. `isRevokedInWallet` is false if the wallet has no method for that:
   * the visitor has to revoke the session there, and until then the session counts as active in this browser.
   * @throws LatchkeyError `notConnected`, `invalidRequest`, `userRejected`, `networkError`, `aborted`
   */
  revoke(pci: string, options?: CallOptions): Promise<{ readonly isRevokedInWallet: boolean }>
  clear(): void
}

/** Ports of the smart sessions domain. */
export interface SmartSessionsPorts {
  /** @throws LatchkeyError `unavailable` */
  api(): Promise<Pick<BlockchainApi, 'fetchNetworks' | 'fetchSessions' | 'registerSession' | 'revokeSession'>>
}
