import type { Connection } from '../adapter/contract/connection.types.js'
import type { TransactionStatus } from '../adapter/contract/transactions.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { LatchkeyError } from '../errors/error.js'

/** What a visitor connected in one go. */
export interface ConnectedSession {
  readonly connectorId: string
  /** Where it is connected. */
  readonly namespaces: readonly string[]
  /** The namespace that the page shows from now on. */
  readonly main: string
  /** True when it comes from the last visit. */
  readonly restored?: boolean
}

/** What domains tell each other, through `wiring.ts` and `reactions.ts` alone. */
export interface ClientEvents {
  /** A wallet was connected in a namespace, or restored from the last visit. */
  connected: {
    readonly namespace: string
    readonly connection: Connection
    readonly restored: boolean
    /** True where the page shows this namespace from now on. */
    readonly isMain?: boolean | undefined
  }
  /** A visitor connected a wallet, in one namespace or in several at once. Follows `connected` of each. */
  sessionConnected: ConnectedSession
  /** Every gate has passed: what was connected may be used. */
  connectionReady: ConnectedSession
  /** Another of several connections is the one in use now. */
  connectionSwitched: { readonly namespace: string; readonly connection: Connection }
  /** The accounts of the connection in use changed. */
  accountsChanged: { readonly namespace: string; readonly connection: Connection }
  /** The visitor declined to sign in. */
  signInDeclined: { readonly namespace: string }
  /** A connection ended. */
  disconnected: { readonly namespace: string; readonly by: 'app' | 'wallet'; readonly keepModal: boolean }
  /** A wallet refused, failed or hung while connecting. */
  connectFailed: {
    readonly namespace: string
    readonly connectorId: string
    readonly error: LatchkeyError
    /** True for one namespace of a session: the others may still connect. */
    readonly isPart?: boolean
  }
  /** The active network changed. */
  networkSwitched: {
    readonly namespace: string
    readonly networkId: NetworkId
    readonly by: 'app' | 'wallet'
    /** Whether the network before was one the app asked for. */
    readonly wasRequested: boolean
    readonly supported: boolean
    readonly namespaceChanged: boolean
  }
  /** A switch asked of the wallet failed. */
  networkSwitchFailed: { readonly networkId: NetworkId; readonly error: LatchkeyError }
  /** A transaction this client sent is final. */
  transactionSettled: {
    readonly namespace: string
    readonly networkId: NetworkId
    readonly hash: string
    readonly status: TransactionStatus
  }
  /** A transaction was sent, settled or dismissed. `pending`: those that the wallet or the chain has not answered. */
  transactionsChanged: { readonly namespace: string; readonly pending: number }
  /** The token list of the account in use could not be fetched. */
  tokensFailed: { readonly namespace: string; readonly error: LatchkeyError }
  /** Networks were added or removed at run time. */
  networksChanged: { readonly namespace: string }
  /** The modal was closed, by whom ever. */
  modalClosed: Record<never, never>
  modalOpened: Record<never, never>
}
