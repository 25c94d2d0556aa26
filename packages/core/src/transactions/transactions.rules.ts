import type { TransferInput } from '../adapter/contract/capabilities.js'
import { PENDING_LIMIT } from './transactions.storage.js'
import { isOpen, type TrackedTransaction } from './transactions.types.js'

/** Settled transactions of this visit that stay in the list. */
const SETTLED_SHOWN = 20

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

/** At most 99 whose outcome is open, and the last ones that settled. */
export function bound(list: readonly TrackedTransaction[]): TrackedTransaction[] {
  let open = 0
  let settled = 0
  return list.filter(each => (isOpen(each) ? ++open <= PENDING_LIMIT : ++settled <= SETTLED_SHOWN))
}
