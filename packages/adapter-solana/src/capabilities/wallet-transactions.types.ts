import type { Account, CallOptions, NetworkId, TransferOptions } from '@latchkey/core/adapter'

/** Solana's commitments; those of before 2020 are turned into what they are called now. */
export type SolanaCommitment =
  | 'processed'
  | 'confirmed'
  | 'finalized'
  | 'recent'
  | 'single'
  | 'singleGossip'
  | 'root'
  | 'max'

/** What signing may be told. */
export interface SolanaSignOptions {
  readonly preflightCommitment?: SolanaCommitment
  readonly minContextSlot?: number
}

/** What sending may be told. */
export interface SolanaSendOptions extends SolanaSignOptions {
  /** Default false: the node tries the transaction out before it sends it on. */
  readonly skipPreflight?: boolean
  readonly maxRetries?: number
  /** How far a wallet that sends by itself waits before it answers. */
  readonly commitment?: SolanaCommitment
}

interface Asked {
  readonly account: Account
  /** The network of the connection unless told. */
  readonly networkId?: NetworkId
}

/** What became of one of several transactions. */
export type SentTransaction =
  | { readonly status: 'sent'; readonly hash: string; readonly changed?: true }
  | { readonly status: 'failed'; readonly error: Error }

/**
 * Signing of an app's own transactions, legacy and version 0, in their wire form: `transaction.serialize()` of
 * @solana/web3.js (with `requireAllSignatures: false` for a legacy one), `getTransactionEncoder()` of @solana/kit.
 */
export interface SolanaTransactions {
  /**
   * Signs one; absent where a wallet signs only what it sends. `changed` says that the wallet signed another transaction
   * than it was given, for instance with a fee of its own: look at it before you send it.
   * @throws LatchkeyError `userRejected`, `unsupportedMethod`, `invalidRequest`, `invalidResponse`, `requestPending`
   */
  sign?(
    input: Asked & { readonly transaction: Uint8Array; readonly options?: SolanaSignOptions },
    options?: CallOptions,
  ): Promise<{ readonly transaction: Uint8Array; readonly changed?: true }>
  /** Signs several with one prompt, in their order; absent where `sign` is. `changed` names those that are others. */
  signAll?(
    input: Asked & { readonly transactions: readonly Uint8Array[]; readonly options?: SolanaSignOptions },
    options?: CallOptions,
  ): Promise<{ readonly transactions: readonly Uint8Array[]; readonly changed?: readonly number[] }>
  /**
   * Signs and sends; resolves with the signature, base58, as soon as it is sent. What a wallet changed is never sent from
   * here; a wallet that sends by itself may send another transaction, which `changed` says.
   * @throws LatchkeyError `transactionChanged`, `unconfirmed` for each failure behind the signature, and those of `sign`
   */
  signAndSend(
    input: Asked & { readonly transaction: Uint8Array; readonly options?: SolanaSendOptions },
    options?: TransferOptions,
  ): Promise<{ readonly hash: string; readonly changed?: true }>
  /** Signs several with one prompt and sends each: `parallel` all at once, `serial` until one fails. Default parallel. */
  signAndSendAll(
    input: Asked & {
      readonly transactions: readonly Uint8Array[]
      readonly mode?: 'parallel' | 'serial'
      readonly options?: SolanaSendOptions
    },
    options?: CallOptions,
  ): Promise<readonly SentTransaction[]>
}
