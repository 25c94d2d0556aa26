import type { ActivityItem, ActivityStatus } from '../adapter/contract/activity.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { TrackedStatus, TrackedTransaction } from '../transactions/transactions.types.js'
import { isSameAddress } from './same-address.js'

/** What the list shows of a tracked transaction. One that was dropped or replaced never reached the chain. */
const SHOWN: Partial<Record<TrackedStatus, ActivityStatus>> = {
  pending: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
}

interface Owner {
  readonly address: string
  readonly networkId: NetworkId
}

function toItem(transaction: TrackedTransaction & { readonly hash: string }, owner: Owner): ActivityItem[] {
  const { id, hash, networkId, kind, from, transfer } = transaction
  const status = SHOWN[transaction.status]
  if (!status) return []
  const isSelf = isSameAddress(transfer?.to, owner.address)
  return [
    {
      id: `pending:${id}`,
      hash,
      networkId,
      status,
      kind: kind === 'send' ? (isSelf ? 'self' : 'send') : 'execute',
      ...(from === undefined ? {} : { from }),
      ...(transfer ? { to: transfer.to } : {}),
      transfers: transfer
        ? [
            {
              direction: isSelf ? 'self' : 'out',
              amount: transfer.amount,
              decimals: transfer.decimals,
              symbol: transfer.symbol,
              ...(transfer.token === '' ? {} : { tokenAddress: transfer.token }),
            },
          ]
        : [],
    },
  ]
}

/**
 * The transactions of this page that a source does not have yet: pending ones, and those that settled while the source
 * lags behind the chain. Newest first.
 */
export const pendingItems = (
  tracked: readonly TrackedTransaction[],
  owner: Owner,
  fetched: readonly ActivityItem[],
): ActivityItem[] =>
  tracked
    .filter((each): each is TrackedTransaction & { hash: string } => each.hash !== undefined)
    .filter(({ networkId }) => networkId === owner.networkId)
    // A request of the app does not say which of the wallet's accounts sent it.
    .filter(({ from }) => from === undefined || isSameAddress(from, owner.address))
    .filter(({ hash }) => !fetched.some(item => isSameAddress(item.hash, hash)))
    .flatMap(each => toItem(each, owner))
