import { LatchkeyError } from '@latchkey/core/adapter'
import {
  assertIsTransactionWithinSizeLimit,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionLifetimeConstraintFromCompiledTransactionMessage,
  type Transaction,
  type TransactionWithLifetime,
} from '@solana/kit'
import { sameBytes } from '../codec/bytes.js'

type Given = Transaction | (Transaction & TransactionWithLifetime)

const compiledOf = ({ messageBytes }: Transaction) =>
  getCompiledTransactionMessageDecoder().decode(messageBytes)

/** The lifetime of what was given where it still has it: only the app knows until which height a blockhash is valid. */
async function lifetimeOf(
  signed: Transaction,
  given: Given,
): Promise<TransactionWithLifetime['lifetimeConstraint']> {
  const message = compiledOf(signed)
  const isSame = message.lifetimeToken === compiledOf(given).lifetimeToken
  if (isSame && 'lifetimeConstraint' in given) return given.lifetimeConstraint
  return getTransactionLifetimeConstraintFromCompiledTransactionMessage(message)
}

/**
 * Reads a signed transaction as kit has it. Signatures of others that the wallet left out stay where the transaction is
 * the same.
 * @throws LatchkeyError `invalidResponse`
 */
export async function readSignedTransaction(wire: Uint8Array, given: Given | undefined) {
  if (!given)
    throw new LatchkeyError('invalidResponse', 'The wallet answered more transactions than it was given')
  const signed = getTransactionDecoder().decode(wire)
  assertIsTransactionWithinSizeLimit(signed)
  const isSame = sameBytes(Uint8Array.from(signed.messageBytes), Uint8Array.from(given.messageBytes))
  const signatures = Object.fromEntries(
    Object.entries(signed.signatures).map(([signer, signature]) => {
      const former = isSame ? given.signatures[signer as keyof typeof given.signatures] : undefined
      return [signer, signature ?? former ?? null]
    }),
  )
  const lifetimeConstraint = await lifetimeOf(signed, given)
  return Object.freeze({ ...signed, signatures: Object.freeze(signatures), lifetimeConstraint })
}
