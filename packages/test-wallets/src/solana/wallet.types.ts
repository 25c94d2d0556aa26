import type { WrongSignIn } from '../shared/sign-in-text'
import type { ErrorShape, EventFaults, WalletFetch, WalletTimer } from '../shared/wallet.types'

/** A chain as the Wallet Standard names it: `solana:mainnet`, `solana:devnet`, `solana:testnet`, `solana:localnet`. */
export type SolanaChain = `solana:${string}`

/** A network that the wallet sends through. */
export interface SolanaWalletNetwork {
  readonly chain: SolanaChain
  readonly rpcUrl: string
}

/** An account in the shape of the Wallet Standard. */
export interface SolanaWalletAccount {
  /** Base58. */
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly SolanaChain[]
  readonly features: readonly string[]
  readonly label?: string
}

/** Ways to be wrong. All are off at first. */
export interface SolanaMisbehaviour extends EventFaults {
  wrongAccountShape:
    | false
    | 'strings'
    | 'notArray'
    | 'null'
    | 'badAddress'
    | 'otherKey'
    | 'mixedGarbage'
    | 'throwing'
  /** What signing answers instead of its list of results. */
  wrongOutputShape: false | 'notArray' | 'empty' | 'null' | 'texts' | 'tooMany'
  /** Account changes are not told. */
  noChangeEvents: boolean
  /** Every account change is told by an empty list first. */
  emptyInPassing: boolean
  /** `standard:disconnect` never answers. */
  neverAnswerDisconnect: boolean
  /** Every request that would prompt answers -32002, as when a prompt is open already. */
  pendingRequest: boolean
  badSignature: false | 'wrongKey' | 'otherText' | 'truncated' | 'empty'
  /** How `solana:signIn` goes wrong. */
  signIn: false | WrongSignIn
  /** `solana:signMessage` fails with 4200, as a hardware wallet does. */
  refusesMessages: boolean
  /** Signs the message with something in front, as it may by the standard if it says so. */
  prefixesMessage: boolean
  /** Hands back another transaction than it was given, signed well. */
  swapsTransaction: boolean
  /** A silent connect prompts, although it must not. */
  ignoreSilent: boolean
  /** What a failed request rejects with. */
  errorShape: ErrorShape
  /** Features that the wallet does not have. */
  missingFeatures: readonly string[]
  /** The injected provider has no `off` and no `removeListener`. */
  noRemoveListener: boolean
  /** The injected provider says `accountChanged(null)` when another account is selected, as for one not yet let in. */
  nullAccount: boolean
}

/** What a reload must not lose; saved after every change. */
export interface PersistedSolanaState {
  readonly authorized: boolean
  readonly order: readonly number[]
  readonly locked: boolean
}

/** Where the wallet keeps what survives a reload. */
export interface SolanaWalletStorage {
  load(): PersistedSolanaState | undefined
  save(state: PersistedSolanaState): void
}

/** What a prompt asks for. */
export type SolanaPromptKind = 'connect' | 'sign' | 'transaction' | 'signIn'

/** A prompt that the wallet would show to its user. */
export interface SolanaPrompt {
  readonly id: number
  readonly kind: SolanaPromptKind
  /** The feature that was called, such as `solana:signMessage`. */
  readonly method: string
  readonly params: unknown
  readonly chain?: string
}

/** What the person chose in a prompt. */
export interface SolanaPromptChoice {
  /** Connect prompts: indexes of the accounts to share, first one selected. */
  readonly accounts?: readonly number[]
}

/** How the wallet is made. */
export interface SolanaWalletOptions {
  readonly networks: readonly SolanaWalletNetwork[]
  /** 32-byte ed25519 seeds as hex. Default: the first two of the public mnemonic, which local nodes fund. */
  readonly seeds?: readonly string[]
  /** Tells several wallets of one page apart. Default `'test-wallet'`. */
  readonly id?: string
  readonly name?: string
  /** A `data:` URI. */
  readonly icon?: string
  /** `'auto'` approves every prompt at once; `'manual'` leaves it in `pendingPrompts`. Default `'auto'`. */
  readonly approval?: 'auto' | 'manual'
  /** The page already has permission: a silent connect answers with accounts. Default false. */
  readonly authorized?: boolean
  readonly locked?: boolean
  /** Which accounts the page sees: all, the selected one first, or the selected one alone. Default `'all'`. */
  readonly share?: 'all' | 'selected'
  /** Has `solana:signOffchainMessage`, message version 1. Default false. */
  readonly offchainMessages?: boolean
  readonly misbehaviour?: Partial<SolanaMisbehaviour>
  readonly timer?: WalletTimer
  readonly fetch?: WalletFetch
  readonly storage?: SolanaWalletStorage
}
