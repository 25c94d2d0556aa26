import type { TransferInput, TransferOptions } from '@latchkey/core/adapter'
import type { SigningSession } from './session.js'
import type { TransactionSigner } from './signing/transactions.types.js'

/** The wallet side of a transfer. */
export interface Sender {
  readonly session: SigningSession
  readonly signer: TransactionSigner
}

/** The chain side of a transfer. */
export interface TransferChain {
  transfer(sender: Sender, input: TransferInput, options?: TransferOptions): Promise<{ hash: string }>
}
