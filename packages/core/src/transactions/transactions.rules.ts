import type { TransferInput } from '../adapter/contract/transfer.types.js'
import { isOpen, type TrackedTransaction } from './transactions.types.js'

/** Whether a transaction is this transfer, and its outcome is open. */
export const isSame = (transaction: TrackedTransaction, input: TransferInput): boolean => {
  const { transfer, networkId, from } = transaction
  return (
    isOpen(transaction) &&
    transfer !== undefined &&
    networkId === input.networkId &&
    from === input.from &&
    transfer.to === input.to &&
    transfer.amount === input.amount &&
    transfer.token === (input.token?.address ?? '')
  )
}
