/** A hex string with its `0x`. */
export type Hex = `0x${string}`

/** Why a local node could not be started or asked. */
export type LocalChainErrorCode =
  | 'binaryMissing'
  | 'binaryFailed'
  | 'startTimeout'
  | 'noFreePort'
  | 'compileFailed'
  | 'rpcFailed'
  | 'deployFailed'
  | 'unknownNamespace'
  | 'notStarted'
  | 'invalidArguments'

/** A funded account. The keys come from a published mnemonic: never use them for anything of value. */
export interface LocalAccount {
  readonly address: Hex
  readonly privateKey: Hex
}

/** A token that exists on the node from the start. */
export interface LocalToken {
  readonly address: Hex
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Transfer and approve return nothing, as mainnet USDT does. */
  readonly returnsNothing: boolean
}

/** Addresses of what is deployed at start; the same on every local network. */
export interface LocalContracts {
  /** Local Dollar (LUSD), an ordinary ERC-20 with 6 decimals. */
  readonly token: Hex
  /** A USDT-like token at an address that nobody knows. */
  readonly usdt: Hex
  /** The same code at mainnet USDT's address, which wallets and kits treat specially. */
  readonly knownUsdt: Hex
  readonly multicall3: Hex
  /** Local Cards (CARD), an ERC-721 with its metadata and images in the contract. */
  readonly cards: Hex
  /** Local Items (ITEM), an ERC-1155 whose metadata addresses anyone may set. */
  readonly items: Hex
  /** An ERC-721 that looks like spam: a link for a name, sent to many. */
  readonly prize: Hex
  /** Names, asked as ENS's universal resolver is. The first three accounts have one, with a card as its picture. */
  readonly names: Hex
}

/** What ERC-4337 accounts need. The addresses are the same on every local network. */
export interface LocalErc4337 {
  /** EntryPoint 0.8, at the address that it has on every chain. */
  readonly entryPoint: Hex
  /** Creates accounts of `@latchkey/smart-account`. */
  readonly accountFactory: Hex
  /** A verifying paymaster with a deposit of 100 of the native coin. */
  readonly paymaster: Hex
  /** Approves what the paymaster pays for. */
  readonly paymasterSigner: LocalAccount
}

/** A running node: the same shape for every namespace. */
export interface LocalNode {
  readonly namespace: 'eip155'
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  readonly pid: number
  readonly accounts: readonly LocalAccount[]
  /** Stops the process and waits for its end; calling it again is harmless. */
  stop(): Promise<void>
}

/** A running node with the tokens and the multicall contract on it. */
export interface LocalChain extends LocalNode {
  readonly contracts: LocalContracts
  readonly tokens: readonly LocalToken[]
  /** Absent if `@account-abstraction/contracts`, which has the EntryPoint, is not installed. */
  readonly erc4337?: LocalErc4337
}
