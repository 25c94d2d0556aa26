/** How a Polkadot account signs. */
export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa'

/** A funded account. Its secret belongs to a published development phrase: never use it for anything of value. */
export interface LocalPolkadotAccount {
  /** As the development tools call it: `Alice`, or `Alice/ed25519`. */
  readonly name: string
  /** SS58 with the generic prefix 42. */
  readonly address: string
  /** The 32 bytes of the account in hex. */
  readonly accountId: `0x${string}`
  readonly type: PolkadotKeyType
  /** The 32 secret bytes in hex: a mini secret for sr25519, a seed for ed25519, a private key for ecdsa. */
  readonly secret: `0x${string}`
}

/** A token of the `assets` pallet that exists from the start. */
export interface LocalPolkadotToken {
  /** The asset's id. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The least that an account can hold. */
  readonly minBalance: bigint
  /** Whether holding it alone keeps an account alive. */
  readonly sufficient: boolean
}

/** What tells one local network from another. */
export interface LocalPolkadotGenesis {
  readonly name: string
  readonly genesisHash: `0x${string}`
  /** The SS58 prefix that the node reports. */
  readonly ss58Format: number
}

/** The numbers that the local runtime has: those of pallet-assets are older than the ones of today's Asset Hubs. */
export const localPolkadotCalls = {
  'balances.transferKeepAlive': [10, 3],
  'assets.transfer': [50, 5],
  'assets.transferKeepAlive': [50, 6],
} as const

/** A running node. */
export interface LocalPolkadotChain {
  readonly namespace: 'polkadot'
  /** The first 32 hex digits of the genesis hash, as CAIP-2 has it. */
  readonly chainId: string
  readonly genesisHash: `0x${string}`
  readonly name: string
  readonly rpcUrl: string
  readonly webSocketUrl: string
  readonly ss58Format: number
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly pid: number
  readonly accounts: readonly LocalPolkadotAccount[]
  readonly tokens: readonly LocalPolkadotToken[]
  /** How the runtime numbers the calls of transfers. */
  readonly calls: typeof localPolkadotCalls
  /** Stops the process and waits for its end; calling it again is harmless. */
  stop(): Promise<void>
}
