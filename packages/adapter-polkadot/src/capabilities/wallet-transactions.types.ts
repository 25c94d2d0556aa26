import type { CallOptions, NetworkId } from '@latchkey/core/adapter'
import type { Hex } from '../codec/codec.types.js'
import type { SignerPayload } from '../injected.types.js'

/** A call to sign and send. */
export interface SendCallInput {
  readonly networkId: NetworkId
  readonly from: string
  /** The call as the chain encodes it: `api.tx.….method.toHex()`. */
  readonly call: Hex
  /** For the block author, in base units. */
  readonly tip?: bigint
}

/** What the wallet made of a payload. */
export interface SignedPayload {
  /** With the key type in front, as a transaction carries it. */
  readonly signature: Hex
  /** The whole transaction, where the wallet changed what it was asked to sign: send this one then. */
  readonly signedTransaction?: Hex
}

/** Transactions of any kind, signed by a connected wallet. */
export interface WalletTransactions {
  /**
   * Has a payload signed as it is (`signPayload`); sends nothing.
   * @throws LatchkeyError `userRejected`, `invalidRequest`, `unsupportedNetwork`, `notAuthorized`, `invalidResponse`
   */
  sign(input: { payload: SignerPayload }, options?: CallOptions): Promise<SignedPayload>
  /**
   * Builds a transaction around a call, has it signed and sends it. Resolves with its hash once the node has it.
   * @throws LatchkeyError `userRejected`, `invalidRequest`, `unsupportedNetwork`, `transactionRejected`
   */
  send(input: SendCallInput, options?: CallOptions): Promise<{ readonly hash: string }>
}
