import type { EventFaults, WalletFetch, WalletTimer } from '../shared/wallet.types'

/** How the wallet shows itself to a page, as wallets in the field do. */
export type CosmosWalletForm =
  /** `window.keplr`, with `ethereum.isKeplr`. */
  | 'keplr'
  /** `window.leap`: the same, with `isConnected` and `disconnect`. */
  | 'leap'
  /** `window.cosmostation` with a keplr-style object among its `providers`. */
  | 'cosmostation'
  /** `window.cosmostation.cosmos` alone: one `request` for everything, errors with codes. */
  | 'cosmostationRequest'
  /** `okxwallet.keplr`, and the same object as `window.keplr` where nobody else is. */
  | 'okx'
  /** `unisat.keplr`. */
  | 'unisat'
  /** `window.keplr` by somebody who says nothing of himself. */
  | 'impostor'

/** A network that the wallet knows. */
export interface CosmosWalletNetwork {
  readonly chainId: string
  readonly name: string
  /** What addresses begin with. */
  readonly prefix: string
  /** Where `sendTx` goes. */
  readonly rpcUrl?: string
}

/** What a reload must not lose; saved after every change. */
export interface PersistedCosmosWallet {
  /** The chains that the page may see. */
  readonly permitted: readonly string[]
  readonly selected: number
  readonly locked: boolean
  readonly suggested: readonly CosmosWalletNetwork[]
}

/** Where the wallet keeps what survives a reload. */
export interface CosmosWalletStorage {
  load(): PersistedCosmosWallet | undefined
  save(state: PersistedCosmosWallet): void
}

/** What the wallet needs of `fetch` to send. */
export type CosmosWalletFetch = WalletFetch

/** How the wallet is made. */
export interface CosmosWalletOptions {
  /** Default `'keplr'`. */
  readonly form?: CosmosWalletForm
  readonly networks: readonly CosmosWalletNetwork[]
  /** Real keys, hex without a prefix. Default: the first two of the public mnemonic that the local networks fund. */
  readonly privateKeys?: readonly string[]
  /** Tells several wallets of one page apart. Default `'cosmos-test-wallet'`. */
  readonly id?: string
  /** What it calls its accounts. Default `'Test account'`. */
  readonly accountName?: string
  /** `'auto'` approves every prompt at once; `'manual'` leaves it in `pendingPrompts`. Default `'auto'`. */
  readonly approval?: 'auto' | 'manual'
  /** The chains that the page may see from the start. Default none. */
  readonly permitted?: readonly string[]
  readonly locked?: boolean
  /** A hardware key: signs amino documents alone. Default false. */
  readonly hardware?: boolean
  readonly misbehaviour?: Partial<CosmosMisbehaviour>
  readonly timer?: WalletTimer
  readonly fetch?: CosmosWalletFetch
  readonly storage?: CosmosWalletStorage
}

/** Ways to be wrong. All are off at first. */
export interface CosmosMisbehaviour extends EventFaults {
  /** What `getKey` answers instead of a key. `foreignPrefix` and `otherKey` are well formed, and lie. */
  wrongKeyShape:
    | false
    | 'null'
    | 'text'
    | 'noAddress'
    | 'badAddress'
    | 'foreignPrefix'
    | 'otherKey'
    | 'plainBytes'
  noEvents: boolean
  /** Every request that would prompt fails, as when a prompt is open already. */
  pendingRequest: boolean
  badSignature:
    | false
    | 'wrongKey'
    | 'otherText'
    | 'truncated'
    | 'notBase64'
    | 'empty'
    | 'otherSigner'
    | 'null'
  /** The signed document is another than the one that was asked for. */
  changesDocument: false | 'fee' | 'memo' | 'messages' | 'chain'
  /** Signs a higher fee than it was asked for: the first digit of its amount becomes a nine. */
  raisesFee: boolean
  /** What a failed request rejects with. */
  errorShape: 'error' | 'plainObject' | 'string' | 'undefined' | 'code4001'
  /** How a chain that the wallet does not know is refused. */
  unknownChain: 'modular' | 'plain'
  /** `experimentalSuggestChain` is not there. */
  noSuggestion: boolean
  /** A chain is added and still not known afterwards. */
  forgetsSuggestion: boolean
  /** `signArbitrary` is not there. */
  noArbitrary: boolean
}

/** A key as keplr-style wallets give it. */
export interface KeplrKey {
  readonly name: string
  readonly algo: string
  readonly pubKey: Uint8Array
  readonly address: Uint8Array
  readonly bech32Address: string
  readonly ethereumHexAddress: string
  readonly isNanoLedger: boolean
  readonly isKeystone: boolean
}

/** A public key as amino writes it, base64. */
export interface AminoPubKey {
  readonly type: string
  readonly value: string
}

/** A signature as every wallet of the family gives it. */
export interface StdSignature {
  readonly pub_key: AminoPubKey
  readonly signature: string
}

/** The document of SIGN_MODE_DIRECT. */
export interface DirectDocument {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  /** bigint, number, decimal text or a Long. */
  readonly accountNumber: unknown
}

/** An amino document. */
export interface AminoDocument {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: { readonly amount: readonly unknown[]; readonly gas: string }
  readonly msgs: readonly { readonly type: string; readonly value: unknown }[]
  readonly memo: string
}
