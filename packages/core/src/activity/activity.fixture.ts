import type { ActivityItem, ActivityTransfer } from '../adapter/contract/activity.types.js'
import type { HistoryTransaction } from '../api/schemas/history.schema.js'

/** A transfer of one coin. */
export const coin = (changes: Partial<ActivityTransfer> = {}): ActivityTransfer => ({
  direction: 'in',
  amount: 1n,
  decimals: 6,
  symbol: 'TST',
  ...changes,
})

/** An item of the network `test:one`. */
export const item = (id: string, changes: Partial<ActivityItem> = {}): ActivityItem => ({
  id,
  hash: `hash-${id}`,
  networkId: 'test:one',
  kind: 'receive',
  status: 'confirmed',
  time: Date.UTC(2026, 0, 31, 23, 30),
  transfers: [coin()],
  ...changes,
})

/** What a test changes of a transaction on the wire. */
export interface WireChanges {
  readonly metadata?: Partial<HistoryTransaction['metadata']>
  readonly transfers?: HistoryTransaction['transfers']
  readonly approvals?: HistoryTransaction['approvals']
}

/** A transaction as the blockchain API writes it. */
export const wireTransaction = (
  id: string,
  { metadata, transfers = [], approvals }: WireChanges = {},
): HistoryTransaction => ({
  id,
  metadata: {
    operationType: 'receive',
    hash: `0x${id}`,
    chain: 'test:one',
    minedAt: '2026-01-31T23:30:00Z',
    sentFrom: 'tbob',
    sentTo: 'talpha0a',
    status: 'confirmed',
    nonce: 1,
    ...metadata,
  },
  transfers,
  ...(approvals ? { approvals } : {}),
})
