/** A funded account of a local Cosmos network. The keys come from a published mnemonic: never use them for value. */
export interface LocalCosmosAccount {
  /** Bech32 with the network's prefix. */
  readonly address: string
  /** Hex without a prefix. */
  readonly privateKey: string
}

/** A bank denom that exists from the start. */
export interface LocalCosmosToken {
  /** The denom, where other namespaces have a contract address. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** What makes one Cosmos network different from another. */
export interface CosmosGenesis {
  readonly chainId: string
  readonly prefix: string
  /** The denom that fees are paid in. */
  readonly denom: string
  readonly tokens: readonly LocalCosmosToken[]
  /** Fee denom base units for one unit of gas, as decimal text: `0.025`. */
  readonly minGasPrice: string
}

/** A running Cosmos network. */
export interface LocalCosmosNode {
  readonly namespace: 'cosmos'
  readonly chainId: string
  readonly name: string
  readonly rpcUrl: string
  readonly pid: number
  readonly accounts: readonly LocalCosmosAccount[]
  readonly tokens: readonly LocalCosmosToken[]
  /** What addresses begin with. */
  readonly prefix: string
  readonly denom: string
  readonly minGasPrice: string
  /** `double` is our own ledger, `simd` the reference application of the Cosmos SDK. */
  readonly kind: 'double' | 'simd'
  /** Stops the process and waits for its end; calling it again is harmless. */
  stop(): Promise<void>
}
