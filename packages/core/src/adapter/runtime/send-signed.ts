import { isLatchkeyError, LatchkeyError } from '../../errors/error.js'
import type { CallOptions } from '../contract/connection.types.js'
import type { SignedTransaction } from '../contract/transactions.types.js'
import type { TransferOptions } from '../contract/transfer.types.js'

/** What a failure means that came after the signature: whoever has the bytes may still send them. */
export const unconfirmedError = (cause: unknown): LatchkeyError =>
  isLatchkeyError(cause, 'unconfirmed')
    ? cause
    : new LatchkeyError('unconfirmed', 'The transaction is signed, and no node confirmed that it has it', {
        hint: 'It may be on its way. Follow it by its hash before you sign another one.',
        cause,
      })

/**
 * Gives a signed transaction to the network. `broadcast` may be called again with the same bytes.
 * @throws LatchkeyError `unconfirmed` for each failure: a node that refuses may have it, or may not be the only one that
 * got it. `aborted`
 */
export async function sendSigned(
  hash: string,
  broadcast: (options?: CallOptions) => Promise<void>,
  { onSigned }: Pick<TransferOptions, 'onSigned'> = {},
): Promise<{ readonly hash: string }> {
  const signed: SignedTransaction = {
    hash,
    broadcast: options =>
      broadcast(options).catch(error => {
        throw isLatchkeyError(error, 'aborted') ? error : unconfirmedError(error)
      }),
  }
  onSigned?.(signed)
  await signed.broadcast()
  return { hash }
}
