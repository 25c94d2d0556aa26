/** The kinds of networks that run here: each has a genesis block of its own. */
export type BitcoinNetworkKind = 'regtest' | 'signet'

/** One address of a local account, with the key behind it. */
export interface LocalBitcoinAddress {
  readonly address: string
  /** Hex. Public knowledge: never use it for anything of value. */
  readonly privateKey: string
  /** BIP-32 path under the public test mnemonic. */
  readonly path: string
}

/** A funded account: BIP-84 for payments, BIP-86 for ordinals. */
export interface LocalBitcoinAccount {
  readonly payment: LocalBitcoinAddress
  readonly ordinals: LocalBitcoinAddress
}

/** A running node with an Esplora-style service in front of it. */
export interface LocalBitcoinNode {
  readonly namespace: 'bip122'
  readonly network: BitcoinNetworkKind
  /** CAIP-2, made of the genesis hash that the node itself gave. */
  readonly caipNetworkId: string
  readonly name: string
  /** The Esplora-style service: what an app is given. */
  readonly rpcUrl: string
  /** The node's own JSON-RPC, with its name and password: what tests read the truth from. */
  readonly nodeUrl: string
  /** What the node says of itself, such as `/Satoshi:29.4.0/Knots:20260508/`. */
  readonly version: string
  /** The node's process; the service's is `esploraPid`. */
  readonly pid: number
  readonly esploraPid: number
  readonly accounts: readonly LocalBitcoinAccount[]
  /** Stops both processes and waits for their end; calling it again is harmless. */
  stop(): Promise<void>
}

/** What a local Bitcoin network is started with. */
export interface BitcoinOptions {
  readonly name?: string
  /** Default `regtest`. A block of the signet is seconds of work; it starts with some that were made once. */
  readonly network?: BitcoinNetworkKind
  /** How long the node may take to answer. Default 60,000. */
  readonly startTimeoutMs?: number
  /** Path of bitcoind; by default `bitcoind` of the PATH, else the packaged one. */
  readonly binary?: string
  /** Seconds between a transaction and its block, 0 for at once; without it blocks come with `mineBlocks` alone. */
  readonly blockTime?: number
  /** Answers of the service for `/fee-estimates` (target in blocks to sat/vB): a local network has no fee market. */
  readonly feeRates?: Readonly<Record<string, number>>
}
