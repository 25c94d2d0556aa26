import type { BitcoinAccountKeys, BitcoinWalletFetch, PaymentType } from '../bip122/wallet.types'
import type { AtomicSupport, Hex } from '../eip155/wallet.types'
import type { PolkadotKey } from '../polkadot/polkadot.types'
import type { TestPageOptions } from '../shared/test-page'
import type { WalletFetch, WalletTimer } from '../shared/wallet.types'
import type { WalletConnectNamespace, WalletConnectNetwork } from './network.types'

/** The keys of each namespace. Without them the public ones of the other test wallets, which local nodes fund. */
export interface WalletConnectKeys {
  readonly eip155?: readonly Hex[]
  /** 32-byte ed25519 seeds, hex. */
  readonly solana?: readonly string[]
  readonly polkadot?: readonly PolkadotKey[]
  readonly bip122?: readonly BitcoinAccountKeys[]
  readonly cosmos?: readonly string[]
}

/** Where the wallet keeps its sessions. One wallet a storage; without it they end with the wallet. */
export interface WalletConnectStorage {
  get(key: string): string | null
  set(key: string, text: string): void
  remove(key: string): void
  keys(): readonly string[]
}

/** What the other side, or this one, says of itself. */
export interface PeerMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** Something that every namespace may have its own. */
export type PerNamespace<T> = Readonly<Partial<Record<WalletConnectNamespace, T>>>

/** What is granted in a namespace, as the Sign API writes it. */
export interface SessionNamespace {
  readonly chains?: readonly string[]
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Namespaces as the Sign API writes them. */
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** A P-256 key as the verify host publishes it. */
export interface AttestationKey {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y: string
  readonly ext?: boolean
  readonly key_ops?: readonly string[]
}

/** How a wallet is made. */
export interface WalletConnectWalletOptions extends TestPageOptions {
  /** `ws://127.0.0.1:<port>` of a relay of one's own. */
  readonly relayUrl: string
  /** Default `'test'`: any will do for a relay that asks for none. */
  readonly projectId?: string
  /** Tells several wallets of one process apart in what they call themselves. Default `'Test Phone Wallet'`. */
  readonly metadata?: Partial<PeerMetadata>
  /** The networks that it knows. It speaks the namespaces that it has a network of. */
  readonly networks: readonly WalletConnectNetwork[]
  readonly keys?: WalletConnectKeys
  /** `'auto'` approves everything at once; `'manual'` leaves it in `pendingPrompts`. Default `'auto'`. */
  readonly approval?: 'auto' | 'manual'
  /** The methods that it grants, of those that a dapp asks for. Default all that it can answer. */
  readonly methods?: PerNamespace<readonly string[]>
  /** The events that it grants, of those that a dapp asks for. Default all that it sends. */
  readonly events?: PerNamespace<readonly string[]>
  /** Indexes of the accounts that a session shares, the selected one first. Default all. */
  readonly accounts?: PerNamespace<readonly number[]>
  /** What a session tells beside the accounts, as wallets in the field do. Default neither. */
  readonly sessionProperties?: {
    /** `bip122_getAccountAddresses`: the addresses, so that nobody has to ask for them. */
    readonly bitcoinAddresses?: boolean
    /** `keys`, as Keplr has it. */
    readonly keplrKeys?: boolean
  }
  /** Signs in while pairing where a dapp asks for it (eip155), as newer wallets do. Default true. */
  readonly signsIn?: boolean
  /** For `wallet_sendCalls`. Default `'unsupported'`. */
  readonly atomic?: AtomicSupport
  /** Default `'p2wpkh'`. */
  readonly paymentType?: PaymentType
  readonly misbehaviour?: Partial<WalletConnectMisbehaviour>
  readonly storage?: WalletConnectStorage
  /** The verify host's key, where no such host can be asked. */
  readonly attestationKey?: AttestationKey
  /** Between two requests. The library's own second is only in the way of tests. Default 0. */
  readonly requestGapMs?: number
  readonly timer?: WalletTimer
  readonly fetch?: WalletFetch & BitcoinWalletFetch
}

/** Ways to be wrong. All are off at first. */
export interface WalletConnectMisbehaviour {
  /** What is settled instead of a good session, and sent by `updateSession()` without namespaces. */
  session:
    | false
    /** Accounts of another namespace. */
    | 'wrongPrefix'
    | 'emptyAccounts'
    /** Bare addresses. */
    | 'notCaip10'
    /** No methods at all. */
    | 'missingMethods'
    | 'missingEvents'
    /** None of what was asked for, but a namespace of its own. */
    | 'foreignNamespace'
    /** A network that nobody asked for, beside those that were. */
    | 'unaskedNetwork'
    /** Only the first network of each namespace. */
    | 'firstNetwork'
    /** Addresses of eip155 in lower case, as some wallets have them. */
    | 'lowerCase'
    /** Lists no chains beside the accounts. */
    | 'noChains'
  badSignature: false | 'wrongKey' | 'otherText' | 'truncated' | 'empty'
  /** Signs in with other words than it was asked for, or for an account that is not the one that signs. */
  authentication: false | 'otherDomain' | 'otherNonce' | 'otherAccount'
  /** Changes of account and network are not told. */
  noEvents: boolean
  /** Leaves without a word: the other side finds out when it asks. */
  silentDisconnect: boolean
  /** Says twice that it leaves, as a wallet does that was not heard in time. */
  repeatedDisconnect: boolean
  /** `solana_signTransaction` gives a signature alone, as older wallets do. */
  solanaSignatureOnly: boolean
  /** Gives back another transaction than it was given, validly signed. */
  swapsTransaction: boolean
  /** `bip122` pays itself, or leaves inputs out. */
  badPsbt: false | 'changedOutputs' | 'unsigned'
  /** Errors of requests come as this instead of `{ code, message }`: JSON-RPC allows no other, wallets do it. */
  errorShape: false | 'noCode' | 'text'
}

/** How the other side's origin was attested. `isScam` comes from the host alone. */
export interface Verification {
  readonly validation: 'VALID' | 'INVALID' | 'UNKNOWN'
  readonly origin: string
  readonly isScam: boolean
}

/** What a proposal asks for in one namespace, and what this wallet has for it. */
export interface ProposedNamespace {
  readonly namespace: string
  /** Known to this wallet. */
  readonly networks: readonly WalletConnectNetwork[]
  /** Asked for, but not known: CAIP-2. */
  readonly unknownNetworkIds: readonly string[]
  readonly methods: readonly string[]
  /** Asked for, but not granted. */
  readonly missingMethods: readonly string[]
  readonly events: readonly string[]
  readonly isRequired: boolean
  /** The wallet's accounts, in the spelling of the first known network. */
  readonly accounts: readonly { readonly index: number; readonly address: string }[]
}

/** What a prompt asks for. */
export type WalletConnectPromptKind =
  | 'connect'
  | 'sign'
  | 'transaction'
  | 'calls'
  | 'switchNetwork'
  | 'addNetwork'
  | 'watchAsset'
  | 'share'

/** A prompt that the wallet would show to its user. */
export interface WalletConnectPrompt {
  readonly id: number
  readonly kind: WalletConnectPromptKind
  /** `wc_sessionPropose`, or the method of the request. */
  readonly method: string
  readonly params: unknown
  readonly peer: PeerMetadata
  readonly verification: Verification
  /** The library's id of the proposal or request. */
  readonly requestId: number
  /** Of a request. */
  readonly topic?: string
  readonly networkId?: string
  /** Of a proposal. */
  readonly proposal?: readonly ProposedNamespace[]
}

/** What the person chose in the prompt of a proposal. */
export interface WalletConnectChoice {
  /** Indexes by namespace, the selected one first; `[]` leaves the namespace out. */
  readonly accounts: PerNamespace<readonly number[]>
  /** CAIP-2; without it every known one that was asked for. */
  readonly networkIds: readonly string[]
  /** Exactly these, whatever was asked for; the library's own checks are left out. */
  readonly namespaces: SessionNamespaces
}

/** A session that stands. */
export interface WalletConnectSession {
  readonly topic: string
  readonly pairingTopic: string
  readonly peer: PeerMetadata
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly namespaces: SessionNamespaces
  readonly selected: PerNamespace<{ readonly account: number; readonly networkId: string }>
}

/** How a network is written in `chainChanged`: wallets do not agree. */
export type NetworkSpelling = 'number' | 'hex' | 'caip2'
