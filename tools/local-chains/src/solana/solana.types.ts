/** A funded Solana account. The keys come from a published mnemonic: never use them for anything of value. */
export interface LocalSolanaAccount {
  /** Base58. */
  readonly address: string
  /** The 32 bytes that an ed25519 key is made of, as hex without a prefix. */
  readonly seed: string
}

/** A token that exists on the node from the start. */
export interface LocalSolanaToken {
  /** The mint. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly program: 'token' | 'token2022'
  /** Basis points that a transfer withholds from the receiver (Token-2022's transfer fee). */
  readonly transferFeeBps?: number
  /** By what people see amounts multiplied (Token-2022's scaled UI amount). */
  readonly uiMultiplier?: number
}

/** What tells one local network from another. */
export interface LocalSolanaGenesis {
  readonly name: string
  /** Base58. */
  readonly genesisHash: string
}

/** A running Solana node of this repository: the real SVM behind a JSON-RPC and websocket process of our own. */
export interface LocalSolanaNode {
  readonly namespace: 'solana'
  /** The first 32 characters of the genesis hash: the CAIP-2 reference. */
  readonly reference: string
  readonly name: string
  readonly rpcUrl: string
  /** One port above `rpcUrl`, where SDKs look for it. */
  readonly wsUrl: string
  readonly pid: number
  readonly accounts: readonly LocalSolanaAccount[]
  readonly tokens: readonly LocalSolanaToken[]
  /** Stops the process and waits for its end; calling it again is harmless. */
  stop(): Promise<void>
}
