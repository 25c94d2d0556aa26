import type { AccountId } from '../../caip/account-id.js'
import type { NetworkId } from '../../caip/network-id.js'
import type { CallOptions } from './connection.types.js'
import type { ConnectorType } from './connector.types.js'

/** What a shared transport holds for one namespace: plain data, its shape checked, its addresses not yet decoded. */
export interface TransportSession {
  /** CAIP-10 as the wallet wrote them, in its order; at least one. */
  readonly accountIds: readonly AccountId[]
  /** The networks of those accounts: what the wallet granted. */
  readonly networkIds: readonly NetworkId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** What the wallet told beside it (`sessionProperties`), as text: what is no text there is JSON here. */
  readonly properties: Readonly<Record<string, string>>
  /** What it told beside single networks or the whole namespace (`scopedProperties` of CAIP-25), by that id. */
  readonly scopedProperties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** True for a wallet that takes every network of the namespace, whatever it listed. */
  readonly supportsAllNetworks: boolean
  /** Type of an account by its address as `accountIds` has it, where the wallet names one, such as `smartAccount`. */
  readonly accountTypes?: Readonly<Record<string, string>>
}

/** What a shared transport tells of one namespace. */
export type TransportEvent =
  /** Another account is in use: bare addresses, the one in use first, each among the session's. */
  | { readonly type: 'accountsChanged'; readonly addresses: readonly string[] }
  | { readonly type: 'networkChanged'; readonly networkId: NetworkId }
  /** The wallet granted something else: ask `session()` again. */
  | { readonly type: 'sessionChanged' }
  /** An event that only the namespace knows, such as `bip122_addressesChanged`. */
  | { readonly type: 'event'; readonly name: string; readonly data: unknown; readonly networkId: NetworkId }
  /** The session is over in every namespace. Exactly once a session. */
  | { readonly type: 'closed' }

/** One call of a wallet's protocol. */
export interface TransportCall {
  readonly networkId: NetworkId
  readonly method: string
  readonly params: unknown
}

/**
 * A connection that several namespaces share, such as a session with a wallet on a phone, as one adapter sees
 * it. The heavy client behind it lives in core once; no adapter knows it.
 */
export interface SharedTransport {
  /** The id of the connector to make. */
  readonly connectorId: string
  readonly type: ConnectorType
  readonly name: string
  readonly icon?: string
  /** What the wallet granted in the namespace; undefined while there is no session that covers it. */
  session(): TransportSession | undefined
  /**
   * The session, asking for one where there is none. Silent: never asks.
   * @throws LatchkeyError `notAuthorized` (silent), `userRejected`, `timeout`, `aborted`, `unavailable`,
   * `unsupportedNetwork` where the wallet granted nothing in the namespace
   */
  open(input: { readonly silent?: boolean }, options?: CallOptions): Promise<TransportSession>
  /**
   * Asks the wallet. Its own failures come as it wrote them (`{ code, message }`).
   * @throws LatchkeyError `walletDisconnected`, `timeout`, `aborted`, `unavailable`
   */
  request(call: TransportCall, options?: CallOptions): Promise<unknown>
  /**
   * Called before another network is used. The session may have other accounts afterwards. Absent: each call names its
   * network, and the wallet needs no notice.
   * @throws as `request` does
   */
  switchNetwork?(networkId: NetworkId, options?: CallOptions): Promise<void>
  /** Ends the session, in every namespace. Idempotent. */
  close(options?: CallOptions): Promise<void>
  /** Calls back with what concerns the namespace; gives the way to stop. */
  watch(listener: (event: TransportEvent) => void): () => void
}
