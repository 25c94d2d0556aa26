import type { TransferInput, TransferOptions } from '@latchkey/core/adapter'
import type { SigningSession } from './session.js'
import type { TransactionSigner } from './signing/transactions.types.js'

/** What chains of the SDK take by default (`max_memo_characters`). */
export const MAX_MEMO_BYTES = 256

/** The wallet side of a transfer. */
export interface Sender {
  readonly session: SigningSession
  readonly signer: TransactionSigner
}

/** The chain side of a transfer. */
export interface TransferChain {
  transfer(sender: Sender, input: TransferInput, options?: TransferOptions): Promise<{ hash: string }>
}
