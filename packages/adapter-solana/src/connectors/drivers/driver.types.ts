import type { NetworkId } from '@latchkey/core/adapter'

/** An account as a wallet shows it, checked. */
export interface WalletAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  /** In the words of the Wallet Standard, or as CAIP-2 ids. */
  readonly chains: readonly string[]
  readonly features: readonly string[]
  /** The wallet's own object: what its features want to be called with. */
  readonly handle: unknown
}

/** What signing may be told. */
export interface SignOptions {
  readonly preflightCommitment?: string | undefined
  readonly minContextSlot?: number | undefined
}

/** What sending may be told as well. */
export interface SendOptions extends SignOptions {
  readonly commitment?: string | undefined
  readonly skipPreflight?: boolean | undefined
  readonly maxRetries?: number | undefined
}

/** Transactions in their wire form, and for which chain. */
export interface TransactionsCall<O> {
  readonly account: WalletAccount
  readonly transactions: readonly Uint8Array[]
  /** In the words of the Wallet Standard. */
  readonly chain: string
  readonly networkId: NetworkId
  readonly options: O
  /** Fires when nobody waits any more: what has not been asked yet is then not asked. */
  readonly signal?: AbortSignal | undefined
}

/** What a wallet gives back: the signed transaction, or its signature alone. */
export type SignedAnswer = Uint8Array | { readonly signature: Uint8Array }

/** What a connected wallet is asked for, whichever protocol it speaks. A member that is absent is something it cannot do. */
export interface SigningDriver {
  can(feature: DriverFeature, account: WalletAccount): boolean
  signMessage(account: WalletAccount, message: Uint8Array): Promise<Uint8Array>
  signOffchainMessage?(account: WalletAccount, message: string): Promise<OffchainOutput>
  /** In the order of the inputs. */
  sign(call: TransactionsCall<SignOptions>): Promise<SignedAnswer[]>
  /** Signs and sends one; gives the 64 bytes of the signature. */
  send(call: TransactionsCall<SendOptions>): Promise<Uint8Array>
  signIn?(input: Readonly<Record<string, unknown>>): Promise<SignInOutput>
  request?(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** One wallet of the page. */
export interface WalletDriver extends SigningDriver {
  /** What it shows now. @throws LatchkeyError `invalidResponse` */
  accounts(): WalletAccount[]
  /** @throws what the wallet throws, LatchkeyError `invalidResponse` */
  connect(silent: boolean): Promise<WalletAccount[]>
  disconnect(): Promise<unknown>
  /** Calls back after every change; gives the way to stop. */
  watch(changed: () => void): () => void
  /** Whether a second connect lets the person choose again. */
  readonly choosesAgain: boolean
}

/** What a driver may or may not be able to do. */
export type DriverFeature =
  | 'signMessage'
  | 'signOffchainMessage'
  | 'signTransaction'
  | 'signAndSendTransaction'
  | 'signIn'

/** What a wallet answers to `solana:signOffchainMessage`, its shape checked and nothing else. */
export interface OffchainOutput {
  /** The envelope with the text, as it was signed. */
  readonly signedOffchainMessage: Uint8Array
  readonly signature: Uint8Array
}

/** What a wallet answers to `solana:signIn`, its shape checked and nothing else. */
export interface SignInOutput {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}
