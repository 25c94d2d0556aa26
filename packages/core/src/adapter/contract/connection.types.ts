import type { AccountId } from '../../caip/account-id.js'
import type { NetworkId } from '../../caip/network-id.js'

/** One account of a connection. */
export interface Account {
  /** CAIP-10, in the namespace's canonical spelling. */
  readonly accountId: AccountId
  readonly address: string
  /** Such as `eoa`, `smartAccount`, `payment`, `ordinals`. */
  readonly type?: string
  readonly purpose?: string
  /** Hex, without a prefix. */
  readonly publicKey?: string
  readonly path?: string
}

/** What a wallet granted. Plain, structured-cloneable data. */
export interface Connection {
  readonly connectorId: string
  readonly namespace: string
  /** The network the wallet is on; it may be one the app never asked for. */
  readonly networkId: NetworkId
  /** At least one; the active one first. */
  readonly accounts: readonly Account[]
}

/** Cancels a call. Once a wallet has been asked, its answer counts. */
export interface CallOptions {
  readonly signal?: AbortSignal
}
