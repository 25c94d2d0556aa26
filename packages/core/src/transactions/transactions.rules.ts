import type { TransferInput } from '../adapter/contract/transfer.types.js'
import { LatchkeyError } from '../errors/error.js'
import { type AddTransaction, isOpen, type TrackedTransaction } from './transactions.types.js'

const MAX_TEXT = 256
/** EIP-5792: an id has at most 4096 bytes. */
const MAX_BATCH_ID = 4_096

const isTextOf = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most

/** Whether a value can be the hash of a transaction, in any namespace. */
export const isHash = (value: unknown): value is string => isTextOf(value, MAX_TEXT)

/** Whether a value can be a trace, as `TransferOptions.onAsk` is given it. */
export const isTrace = (value: unknown): value is string => value === '' || isTextOf(value, MAX_TEXT)

/** Whether a value can be a wallet's id of a batch. */
export const isBatchId = (value: unknown): value is string => isTextOf(value, MAX_BATCH_ID)

/** @throws LatchkeyError `invalidRequest` */
export function checkAdded({ hash, label = '' }: AddTransaction): void {
  if (!isHash(hash)) throw new LatchkeyError('invalidRequest', 'A transaction needs its hash, as text')
  if (label !== '' && !isTextOf(label, MAX_TEXT))
    throw new LatchkeyError('invalidRequest', `A label is text of at most ${MAX_TEXT} characters`)
}

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
