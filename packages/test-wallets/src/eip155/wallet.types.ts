import type { WalletListener } from '../shared/emitter'
import type { WrongSignIn } from '../shared/sign-in-text'
import type { ErrorShape, EventFaults, WalletFetch, WalletTimer } from '../shared/wallet.types'

/** A hex string with its `0x`. */
export type Hex = `0x${string}`

/** What a wallet says of itself, as EIP-6963 has it. */
export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  /** A `data:` URI. */
  readonly icon: string
  readonly rdns: string
}

/** A network that the wallet knows. */
export interface WalletNetwork {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  readonly nativeCurrency?: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** One JSON-RPC request, as `provider.request` takes it. */
export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** The object that a dapp talks to: EIP-1193 with the members that wallets in the field have. */
export interface Eip1193Provider {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: WalletListener): Eip1193Provider
  /** Absent while `misbehave({ noRemoveListener: true })`. */
  removeListener?(event: string, listener: WalletListener): Eip1193Provider
  off(event: string, listener: WalletListener): Eip1193Provider
  isConnected(): boolean
  readonly isLatchkeyTestWallet: true
  /** Flags such as `isMetaMask`, and `providers` when several wallets share `window.ethereum`. */
  [flag: string]: unknown
}

/** What a reload must not lose; saved after every change. */
export interface PersistedWalletState {
  readonly authorized: boolean
  readonly order: readonly number[]
  readonly chainId: number
  readonly locked: boolean
  readonly added: readonly WalletNetwork[]
  /** Contexts of smart sessions. */
  readonly grants?: readonly (readonly [string, SmartSessionState])[]
}

/** Where the wallet keeps what survives a reload. */
export interface WalletStorage {
  load(): PersistedWalletState | undefined
  save(state: PersistedWalletState): void
}

/** A draft of ERC-7715: `wallet_grantPermissions` of 2025, or `wallet_requestExecutionPermissions` of 2026. */
export type SmartSessionDraft = 'permissions' | 'executionPermissions'

/** Where a smart session stands in the wallet. */
export type SmartSessionState = 'active' | 'revoked'

/** Whether `wallet_sendCalls` can do all calls or none (EIP-5792 and EIP-7702). */
export type AtomicSupport = 'supported' | 'ready' | 'unsupported'

/** How the wallet is made. */
export interface Eip155WalletOptions {
  /** The networks it knows; the first is the current one unless `chainId` says otherwise. */
  readonly networks: readonly WalletNetwork[]
  readonly chainId?: number
  /** Real keys. Default: the first two of the public mnemonic that development nodes fund. */
  readonly privateKeys?: readonly Hex[]
  /** Tells several wallets of one page apart. Default `'test-wallet'`. */
  readonly id?: string
  readonly info?: Partial<WalletInfo>
  /** `'auto'` approves every prompt at once; `'manual'` leaves it in `pendingPrompts`. Default `'auto'`. */
  readonly approval?: 'auto' | 'manual'
  /** The page already has permission: `eth_accounts` answers without a prompt. Default false. */
  readonly authorized?: boolean
  readonly locked?: boolean
  /** Which accounts the page sees: all, the selected one first, or the selected one alone. Default `'all'`. */
  readonly share?: 'all' | 'selected'
  /** Form of the reported accounts: lower case, as MetaMask reports them, or the checksum of ERC-55. Default `'lower'`. */
  readonly accountCase?: 'lower' | 'checksum'
  readonly atomic?: AtomicSupport
  /** Grants and revokes smart sessions by a draft of ERC-7715. Nothing enforces them. Default: it has no such method. */
  readonly smartSessions?: SmartSessionDraft
  /** Connects and signs in by one prompt: `wallet_connect` with `signInWithEthereum` (ERC-7846). Default false: 4200. */
  readonly signsIn?: boolean
  readonly misbehaviour?: Partial<Misbehaviour>
  /** Members of the provider such as `{ isMetaMask: true }`. */
  readonly flags?: Readonly<Record<string, unknown>>
  readonly timer?: WalletTimer
  readonly fetch?: WalletFetch
  readonly storage?: WalletStorage
  /** Between two looks for a receipt. Default 50. */
  readonly receiptPollMs?: number
}

/** What `wallet_connect` does instead of signing in. */
export type WrongConnect =
  /** Fails with -32601. */
  | 'unknownMethod'
  /** Fails with 4100. */
  | 'unauthorized'
  /** Connects, and does not sign in. */
  | 'noCapability'
  /** Connects, and answers an error in place of the sign-in. */
  | 'capabilityError'
  /** Answers `null`. */
  | 'null'
  /** Answers accounts without a list. */
  | 'badShape'

/** Ways to be wrong. All are off at first; see the README for what each one stands for in the field. */
export interface Misbehaviour extends EventFaults {
  wrongAccountShape: false | 'objects' | 'caip10' | 'noPrefix' | 'notArray' | 'null' | 'mixedGarbage'
  wrongChainIdShape: false | 'number' | 'decimal' | 'padded' | 'caip2' | 'object' | 'null'
  noChainChanged: boolean
  noAccountsChanged: boolean
  noRemoveListener: boolean
  neverAnswerRevoke: boolean
  /** Every request that would prompt answers -32002, as when a prompt is open already. */
  pendingRequest: boolean
  badSignature: false | 'wrongKey' | 'otherText' | 'truncated' | 'notHex' | 'empty'
  /** `eth_accounts` prompts, although it must not. */
  ignoreSilent: boolean
  /** What a failed request rejects with. */
  errorShape: ErrorShape
  /** How a switch to an unknown network is refused. */
  unknownChain: 'code4902' | 'positive32603' | 'nested4902' | 'messageOnly'
  /** Adding a network also switches to it. */
  addSwitches: boolean
  /** These methods answer 4200. */
  unsupportedMethods: readonly string[]
  /** `wallet_sendCalls` as before EIP-5792 was final: version 1.0, a bare id, words for statuses. */
  callsVersion: '2.0.0' | '1.0'
  /** Smart sessions are granted with twice the amounts, a day longer, or to a stranger. */
  widerGrant: false | 'amount' | 'expiry' | 'signer'
  /** How `wallet_connect` goes wrong. */
  signIn: false | WrongSignIn | WrongConnect
}

/** How the wallet leaves. */
export type DisconnectKind =
  /** The person takes the permission back: `accountsChanged` with `[]`. */
  | 'revoke'
  /** Event `disconnect` with 1013: no RPC for a moment, permission stays. */
  | 'transient'
  /** Event `disconnect` with 1011: every further request fails with 4900. */
  | 'permanent'
