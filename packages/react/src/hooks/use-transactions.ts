import type { Frozen, TrackedTransaction } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useClient } from '../client-context.js'

const none: readonly Frozen<TrackedTransaction>[] = []

/**
 * Returns the transactions that reached a wallet, the newest first: all that are open, and the last ones that settled.
 * Loads no code by itself: the list is empty until a transaction is sent, added or taken up from an earlier visit.
 */
export function useTransactions(
  options: { readonly namespace?: string } = {},
): readonly Frozen<TrackedTransaction>[] {
  const client = useClient()
  const { namespace } = options
  // Every change of the list is an event, its first one included, so there is no store to wait for.
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
