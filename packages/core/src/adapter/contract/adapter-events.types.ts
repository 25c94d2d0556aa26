import type { NetworkId } from '../../caip/network-id.js'
import type { Account } from './connection.types.js'
import type { Connector } from './connector.types.js'

/** What an adapter tells core. Events go one way; each is about one namespace, the adapter's own. */
export type AdapterEvent =
  | { readonly type: 'connectorsChanged'; readonly connectors: readonly Connector[] }
  | { readonly type: 'accountsChanged'; readonly connectorId: string; readonly accounts: readonly Account[] }
  /** The network may be one the app never asked for: core decides what that means. */
  | { readonly type: 'networkChanged'; readonly connectorId: string; readonly networkId: NetworkId }
  /** The wallet ended the connection by itself. Exactly once a connection. */
  | { readonly type: 'disconnected'; readonly connectorId: string }
  /**
   * A wallet that was asked silently in vain reports a change: it may have been unlocked. Core connects it silently once more
   * if the last visit left a connection of it.
   */
  | { readonly type: 'connectorReady'; readonly connectorId: string }
  /**
   * The wallet sent a transaction, or the adapter broadcast what the wallet signed. Emitted for every capability
   * (`transfer`, `request`, a namespace's own), also where the caller has aborted meanwhile. Once per transaction.
   */
  | {
      readonly type: 'transactionSent'
      readonly connectorId: string
      readonly networkId: NetworkId
      readonly hash: string
      /** The batch that it is of, where `batchSent` told of one. */
      readonly batch?: string
    }
  /**
   * The wallet took several calls as a batch and named none of its transactions yet. Core asks `batches` for them where the
   * wallet has it; the adapter emits `transactionSent` with the batch when it learns them otherwise.
   */
  | {
      readonly type: 'batchSent'
      readonly connectorId: string
      readonly networkId: NetworkId
      /** The wallet's id of the batch. */
      readonly batch: string
    }
