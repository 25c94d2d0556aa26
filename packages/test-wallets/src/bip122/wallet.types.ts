import type { EventFaults, WalletTimer } from '../shared/wallet.types'
import type { BitcoinNetworkName } from './networks'

/** How the wallet shows itself to a page, as families of wallets in the field do. */
export type BitcoinWalletForm =
  /** `btc_providers` and an object that resolves JSON-RPC envelopes: Xverse and others. */
  | 'satsConnect'
  /** The Bitcoin Wallet Standard. */
  | 'standard'
  /** `LeatherProvider`: rejects with an envelope, has no events. */
  | 'leather'
  /** `unisat`: one function a request, one address. */
  | 'unisat'
  /** `okxwallet.bitcoin` and its kin: an object a network, one address. */
  | 'okx'

/** A network that the wallet knows, with the Esplora-style service that it sends through. */
export interface BitcoinWalletNetwork {
  readonly name: BitcoinNetworkName
  readonly rpcUrl?: string
}

/** The keys of one account, hex. */
export interface BitcoinAccountKeys {
  readonly payment: string
  readonly ordinals: string
}

/** The kind of address that an account pays from. */
export type PaymentType = 'p2wpkh' | 'p2sh' | 'p2pkh'

/** What the wallet needs of `fetch`. */
export type BitcoinWalletFetch = (
  url: string,
  init?: { readonly method: 'POST'; readonly body: string },
) => Promise<{ readonly ok: boolean; text(): Promise<string> }>

/** What a reload must not lose; saved after every change. */
export interface PersistedBitcoinWallet {
  readonly authorized: boolean
  readonly selected: number
  readonly network: string
  readonly locked: boolean
}

/** Where the wallet keeps what survives a reload. */
export interface BitcoinWalletStorage {
  load(): PersistedBitcoinWallet | undefined
  save(state: PersistedBitcoinWallet): void
}

/** How the wallet is made. */
export interface BitcoinWalletOptions {
  /** Default `'satsConnect'`. */
  readonly form?: BitcoinWalletForm
  /** The networks it knows; the first is the current one unless `network` says otherwise. */
  readonly networks: readonly BitcoinWalletNetwork[]
  readonly network?: BitcoinNetworkName
  /** Real keys. Default: the first two accounts of the public mnemonic that the local node funds. */
  readonly accounts?: readonly BitcoinAccountKeys[]
  /** Default `'p2wpkh'`. */
  readonly paymentType?: PaymentType
  /** UniSat and OKX have one address: that of payments, or the taproot one. Default `'payment'`. */
  readonly single?: 'payment' | 'ordinals'
  /** Tells several wallets of one page apart. Default `'bitcoin-test-wallet'`. */
  readonly id?: string
  readonly info?: { readonly name?: string; readonly icon?: string }
  /** Where a sats-connect wallet stands on the window. Default `'LatchkeyTestProviders.BitcoinProvider'`. */
  readonly providerPath?: string
  /** BIP-322 signatures carry the prefix of version 2. Default false, as wallets in the field. */
  readonly bip322Prefix?: boolean
  readonly approval?: 'auto' | 'manual'
  /** The page already has permission. Default false. */
  readonly authorized?: boolean
  readonly locked?: boolean
  readonly misbehaviour?: Partial<BitcoinMisbehaviour>
  /** Members of the provider such as `{ isBinance: true }`. */
  readonly flags?: Readonly<Record<string, unknown>>
  readonly timer?: WalletTimer
  readonly fetch?: BitcoinWalletFetch
  readonly storage?: BitcoinWalletStorage
}

/** Ways to be wrong. All are off at first. */
export interface BitcoinMisbehaviour extends EventFaults {
  wrongAccountShape:
    | false
    | 'caip10'
    | 'notArray'
    | 'null'
    | 'mixedGarbage'
    | 'badChecksum'
    | 'otherNetwork'
    | 'badPublicKey'
  wrongNetworkShape: false | 'number' | 'object' | 'null'
  noNetworkChanged: boolean
  noAccountsChanged: boolean
  /** Account events carry no accounts: the page has to ask again. */
  emptyAccountEvents: boolean
  noRemoveListener: boolean
  /** sats-connect: `addListener(name, callback)` instead of `addListener({ eventName, cb })`. */
  positionalListeners: boolean
  neverAnswerDisconnect: boolean
  /** Every request that would prompt fails, as when a prompt is open already. */
  pendingRequest: boolean
  badSignature: false | 'wrongKey' | 'otherText' | 'truncated' | 'notBase64' | 'empty'
  /** What comes back for a PSBT. `changedOutputs` pays the wallet's own address instead of the one asked for. */
  badPsbt: false | 'changedOutputs' | 'unsigned' | 'notPsbt' | 'null'
  /** Signs the first of the inputs it was asked for alone. */
  onlyFirstInput: boolean
  /** What must not prompt prompts. */
  ignoreSilent: boolean
  /** What a failed request rejects with; `'native'` is what the family does. */
  errorShape: 'native' | 'error' | 'plainObject' | 'string' | 'noCode' | 'undefined'
  /** These methods are refused as unsupported. */
  unsupportedMethods: readonly string[]
  /** Requests wait while the page is hidden, as UniSat's do. */
  waitWhileHidden: boolean
}

/** A prompt that the wallet would show to its user. */
export interface BitcoinWalletPrompt {
  readonly id: number
  readonly kind: BitcoinPromptKind
  readonly method: string
  readonly params: unknown
  readonly network: string
}

/** What a prompt asks for. */
export type BitcoinPromptKind = 'connect' | 'sign' | 'psbt' | 'transaction' | 'switchNetwork'

/** What the person chose in a prompt. */
export interface BitcoinPromptChoice {
  /** Connect prompts: the account to share. */
  readonly account?: number
}

/** How the wallet leaves. */
export type BitcoinDisconnectKind =
  /** The person takes the permission back. */
  | 'revoke'
  /** The extension is gone: every further request fails. */
  | 'permanent'
