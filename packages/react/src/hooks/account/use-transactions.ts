import type { Frozen, TrackedTransaction } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useClient } from '../../client-context.js'

const none: readonly Frozen<TrackedTransaction>[] = []

export type UseTransactionsReturnType = readonly Frozen<TrackedTransaction>[]

/**
 * Returns the transactions that reached a wallet, the newest first: every pending one, and the last settled ones.
 * Loads no code: the list is empty until a transaction is sent, added, or restored from the last visit.
 */
export function useTransactions(options: { readonly namespace?: string } = {}): UseTransactionsReturnType {
  const client = useClient()
  const { namespace } = options
  // The client emits an event per change of the list, the first one included, so no store is needed.
  const subscribe = useCallback(
    (listener: () => void) => client.on('transactionsChanged', listener),
    [client],
  )
  const all = useSyncExternalStore(
    subscribe,
    () => client.features.find('transactions')?.state.list ?? none,
    () => none,
  )
  return namespace === undefined ? all : all.filter(each => each.namespace === namespace)
}
