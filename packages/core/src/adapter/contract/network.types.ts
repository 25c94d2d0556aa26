import type { NetworkId } from '../../caip/network-id.js'

/** The coin a network charges its fees in. */
export interface Currency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A fungible token known on a network. */
export interface TokenInfo {
  /** The token's address (or mint, or denom) as its chain writes it. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string
  /** True for a token that the visitor added by its address: no list vouches for its name. */
  readonly unverified?: true
}

/** A network without what its namespace derives; the shape of a viem chain fits. */
export interface PlainNetwork<Id extends number | string = number | string> {
  readonly id: Id
  readonly name: string
  readonly nativeCurrency: Currency
  readonly rpcUrls: {
    readonly default: {
      readonly http: readonly string[]
      readonly webSocket?: readonly string[] | undefined
    }
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  readonly iconUrl?: string | undefined
  readonly tokens?: readonly TokenInfo[] | undefined
  /** Those with an address of their own are kept; viem also lists contracts on the chain below. */
  readonly contracts?: Readonly<Record<string, unknown>> | undefined
}

/** One network, as plain data. `Id` is its CAIP-2 id, where that is known while the app is compiled. */
export interface Network<Id extends NetworkId = NetworkId> {
  /** The namespace's own reference: a number for eip155, text elsewhere. */
  readonly id: number | string
  readonly name: string
  /** CAIP-2. */
  readonly caipNetworkId: Id
  readonly chainNamespace: string
  readonly nativeCurrency: Currency
  /** Public: a wallet that does not know the network gets these URLs with it. Put URLs with keys into `customRpcUrls`. */
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] }
  }
  /**
   * Addresses that adapters ask instead of `rpcUrls`, the first of them first. The client sets it from `customRpcUrls`, and
   * where the RPC gateway of `services.blockchainApiUrl` serves the network. Not for wallets: the URLs may have keys, and
   * the gateway serves the app's pages alone.
   */
  readonly nodeUrls?: readonly string[]
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly testnet?: boolean
  readonly iconUrl?: string
  /** Tokens whose balances are asked for through the network's own RPC. */
  readonly tokens?: readonly TokenInfo[]
  /** Well-known contracts of the network, by role. */
  readonly contracts?: Readonly<Record<string, { readonly address: string }>>
}
