import type { EventFaults, LoggedRequest, WalletTimer } from '../shared/wallet.types'

/** Hex with its prefix. */
export type PolkadotHex = `0x${string}`

/** How a key signs. */
export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum'

/** A secret of a published phrase: a mini secret for sr25519, a seed for ed25519, a private key otherwise. */
export interface PolkadotKey {
  readonly name: string
  readonly type: PolkadotKeyType
  readonly secret: PolkadotHex
  /** The account is for this network alone; absent or null means every network. */
  readonly genesisHash?: PolkadotHex | null
}

/** An account as `accounts.get()` gives it. */
export interface InjectedAccount {
  readonly address: string
  readonly genesisHash?: PolkadotHex | null
  readonly name?: string
  readonly type?: PolkadotKeyType
}

/** What a page asks to be signed as a message. */
export interface SignRawRequest {
  readonly address: string
  readonly data: string
  readonly type?: 'bytes' | 'payload'
}

/** What a signer answers. */
export interface SignerResult {
  readonly id: number
  readonly signature: unknown
  readonly signedTransaction?: unknown
}

/** The object that `enable` or `connect` gives a page. Members are absent where the wallet is told to lack them. */
export interface InjectedPage {
  readonly name?: string
  readonly version?: string
  readonly accounts: {
    get(anyType?: boolean): Promise<unknown>
    subscribe?(listener: (accounts: unknown) => unknown): unknown
  }
  readonly signer: {
    signRaw?(request: SignRawRequest): Promise<SignerResult>
    signPayload?(payload: unknown): Promise<SignerResult>
  }
  readonly metadata?: {
    get(): Promise<{ genesisHash: string; specVersion: number }[]>
    provide(definition: unknown): Promise<boolean>
  }
}

/** Ways to be wrong. All are off at first. */
export interface PolkadotMisbehaviour extends EventFaults {
  wrongAccountShape: false | 'strings' | 'caip10' | 'noAddress' | 'notArray' | 'null' | 'mixedGarbage'
  noAccountEvents: boolean
  /** `accounts.subscribe` is missing. */
  noSubscribe: boolean
  /** `accounts.subscribe` gives nothing to unsubscribe with. */
  noUnsubscribe: boolean
  /** `accounts.get()` never settles. */
  accountsHang: boolean
  /** Every `enable` answers that a request is open already. */
  pendingRequest: boolean
  /** Every `enable` prompts, also for a page that has permission. */
  alwaysPrompts: boolean
  /** After a refusal every further `enable` is refused without a prompt, as extensions with an allow list do. */
  remembersRefusal: boolean
  badSignature: false | 'wrongKey' | 'otherText' | 'truncated' | 'notHex' | 'empty'
  /** Messages are signed without `<Bytes>` around them. */
  signsUnwrapped: boolean
  /** Message signatures carry their key type in front. */
  typedSignatures: boolean
  /** Asks for a metadata hash (mode 1) in what it signs, and gives the whole transaction back. */
  changesPayload: boolean
  /** Signs these fields instead of those it was asked for (a tip, another number), and gives the whole transaction back. */
  altersPayload: false | Readonly<Record<string, unknown>>
  /** Gives back a signed transaction other than the one it was asked for. */
  signsAnother: boolean
  noSigner: boolean
  errorShape: 'error' | 'plainObject' | 'string' | 'undefined'
  /** What a refusal says. */
  rejectionText: string
}

/** What a reload must not lose. */
export interface PersistedPolkadotState {
  readonly authorized: boolean
  readonly refused: boolean
  readonly locked: boolean
  readonly order: readonly number[]
}

/** Where the wallet keeps what survives a reload. */
export interface PolkadotStorage {
  load(): PersistedPolkadotState | undefined
  save(state: PersistedPolkadotState): void
}

/** How the wallet is made. */
export interface PolkadotWalletOptions {
  /** Default: Alice and Bob of the development phrase, sr25519. */
  readonly keys?: readonly PolkadotKey[]
  /** Tells several wallets of one page apart. Default `'polkadot-test-wallet'`. */
  readonly id?: string
  /** Its key in `window.injectedWeb3`. Default the id. */
  readonly injectedKey?: string
  readonly name?: string
  readonly version?: string
  /** The SS58 prefix in which it writes addresses. Default 42, the generic one. */
  readonly ss58Format?: number
  /** `'auto'` approves every prompt at once; `'manual'` leaves it in `pendingPrompts`. Default `'auto'`. */
  readonly approval?: 'auto' | 'manual'
  /** The page already has permission: `enable` answers without a prompt. Default false. */
  readonly authorized?: boolean
  readonly locked?: boolean
  readonly misbehaviour?: Partial<PolkadotMisbehaviour>
  readonly timer?: WalletTimer
  readonly storage?: PolkadotStorage
}

/** One request as the wallet saw it. */
export type PolkadotRequest = LoggedRequest
