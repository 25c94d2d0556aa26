import type { CallOptions } from '@latchkey/core/adapter'

/** One input that the wallet is to sign. */
export interface PsbtInput {
  readonly index: number
  /** One of the connection's addresses. */
  readonly address: string
}

/** A partially signed transaction (BIP-174), and what is to become of it. */
export interface PsbtSignInput {
  /** Base64 or hex. Which kinds of signature it allows is written in it (`sighashType`). */
  readonly psbt: string
  /** The inputs to sign. Left out: every input that spends from one of the connection's addresses. */
  readonly inputs?: readonly PsbtInput[]
  /** Whether the signed inputs are made final. Default true where all of them are signed, or when it is broadcast. */
  readonly finalize?: boolean
  /** Whether it is sent through the network's own API when it is complete. Default false. */
  readonly broadcast?: boolean
}

/** A signed PSBT. */
export interface SignedPsbt {
  /** Base64. */
  readonly psbt: string
  /** The transaction's id, once it was sent. */
  readonly txid?: string
}

/** Signs PSBTs. */
export interface PsbtSigner {
  /**
   * The wallet may sign the transaction, not change it: another one than asked for is refused.
   * @throws LatchkeyError `userRejected`, `invalidRequest`, `invalidResponse`, `transactionRejected`, `aborted`
   */
  sign(input: PsbtSignInput, options?: CallOptions): Promise<SignedPsbt>
}
