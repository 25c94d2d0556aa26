import { isNetworkId, namespaceOf } from '../caip/network-id.js'
import { type Guard, isList, isShape, isShortText, isText } from '../kernel/guard.js'
import type { ClientStorage } from '../storage/client-storage.js'
import { bound } from './transactions.bounds.js'
import type { TrackedBatch, TrackedTransaction, TrackedTransfer } from './transactions.types.js'

/** The storage key. Nothing is stored under it while every transaction is settled. */
export const TRANSACTIONS_KEY = 'transactions'

/** More than the limits of all namespaces together: whoever else writes the storage can't make it long to read. */
const MAX_STORED = 1_000

/** Transactions of which nothing was heard for so long are forgotten: pending 30 days, unknown 1 day. */
const DAY_MS = 86_400_000
const FORGET_AFTER_MS = { pending: 30 * DAY_MS, unknown: DAY_MS }

interface StoredTransfer extends Omit<TrackedTransfer, 'amount'> {
  readonly amount: string
}

interface Stored extends Pick<TrackedTransaction, 'id' | 'kind' | 'networkId' | 'status' | 'startedAt'> {
  readonly from: string | undefined
  readonly hash: string | undefined
  readonly trace: string | undefined
  readonly label: string | undefined
  readonly transfer: StoredTransfer | undefined
  readonly batch: TrackedBatch | undefined
}

const isLabel: Guard<string> = (value): value is string => isText(value) && value.length <= 256
const isTime: Guard<number> = (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isDecimals: Guard<number> = (value): value is number => isTime(value) && value <= 36
// 78 digits hold 2^256.
const isAmount: Guard<string> = (value): value is string => isText(value) && /^\d{1,78}$/.test(value)
const isOneOf =
  <T extends string>(...known: readonly T[]): Guard<T> =>
  (value): value is T =>
    known.includes(value as T)
const isMaybe =
  <T>(guard: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || guard(value)

const isTransfer = isShape<StoredTransfer>({
  to: isShortText,
  amount: isAmount,
  decimals: isDecimals,
  symbol: isLabel,
  token: isLabel,
})

// EIP-5792 allows ids of 4096 bytes.
const isBatch = isShape<TrackedBatch>({
  id: (value): value is string => isText(value) && value !== '' && value.length <= 4_096,
  connectorId: isShortText,
})

const isStored = isShape<Stored>({
  id: isShortText,
  kind: isOneOf('send', 'request', 'added'),
  networkId: isNetworkId,
  from: isMaybe(isShortText),
  hash: isMaybe(isShortText),
  status: isOneOf('asked', 'pending', 'unknown'),
  startedAt: isTime,
  trace: isMaybe(isLabel),
  label: isMaybe(isLabel),
  transfer: isMaybe(isTransfer),
  batch: isMaybe(isBatch),
})

const toStored = ({ transfer, ...rest }: TrackedTransaction): Stored => ({
  id: rest.id,
  kind: rest.kind,
  networkId: rest.networkId,
  from: rest.from,
  hash: rest.hash,
  status: rest.status,
  startedAt: rest.startedAt,
  trace: rest.trace,
  label: rest.label,
  transfer: transfer && { ...transfer, amount: transfer.amount.toString() },
  batch: rest.batch,
})

const toTransfer = ({ to, amount, decimals, symbol, token }: StoredTransfer): TrackedTransfer => ({
  to,
  amount: BigInt(amount),
  decimals,
  symbol,
  token,
})

/** Takes the known fields alone: whoever wrote the storage may have added others. */
const fromStored = (stored: Stored): TrackedTransaction => {
  const { id, kind, networkId, from, hash, status, startedAt, trace, label, transfer, batch } = stored
  return {
    id,
    kind,
    namespace: namespaceOf(networkId),
    networkId,
    status,
    startedAt,
    ...(from === undefined ? {} : { from }),
    ...(hash === undefined ? {} : { hash }),
    ...(trace === undefined ? {} : { trace }),
    ...(label === undefined ? {} : { label }),
    ...(transfer ? { transfer: toTransfer(transfer) } : {}),
    ...(batch ? { batch: { id: batch.id, connectorId: batch.connectorId } } : {}),
  }
}

/** The open transactions in storage, the newest first. An entry of another shape is left out, not trusted in part. */
export const readTransactions = (storage: ClientStorage): TrackedTransaction[] =>
  (storage.read(TRANSACTIONS_KEY, isList) ?? []).slice(0, MAX_STORED).filter(isStored).map(fromStored)

/** Whether a transaction is too old for anybody to wait for it. */
export const isForgotten = ({ startedAt, status }: TrackedTransaction, now: number): boolean =>
  now - startedAt > FORGET_AFTER_MS[status === 'pending' ? 'pending' : 'unknown']

/**
 * Stores one transaction, or removes it. Reads first: another tab of the app stores its own under the same key.
 */
export function storeTransaction(
  storage: ClientStorage,
  id: string,
  transaction: TrackedTransaction | undefined,
): void {
  const others = readTransactions(storage).filter(each => each.id !== id)
  const all = transaction ? bound([transaction, ...others]) : others
  if (all.length > 0) storage.write(TRANSACTIONS_KEY, all.map(toStored))
  else storage.remove(TRANSACTIONS_KEY)
}
