import { useClient } from '@latchkey/react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Ask, findQuery, IDLE, PENDING, requireQuery } from '../query/queries.js'
import type { QueryResult, QueryState } from '../query/query.types.js'

/** Returns what `ask` gives, shared by all components with this key. Asks for nothing without a key. */
export function useQuery<Data>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<Data>,
): QueryResult<Data> {
  const client = useClient()
  const latest = useRef<Ask>(ask)
  useEffect(() => {
    latest.current = ask
  })
  const subscribe = useCallback(
    (listener: () => void) =>
      key === undefined
        ? () => undefined
        : // As it is now: others may go on with this key after this component has gone on to another one.
          requireQuery(client, key, latest.current).subscribe(listener),
    [client, key],
  )
  const initial = key === undefined ? IDLE : PENDING
  const state = useSyncExternalStore(
    subscribe,
    () => (key === undefined ? IDLE : (findQuery(client, key)?.state ?? PENDING)),
    () => initial,
  ) as QueryState<Data>
  const refetch = useCallback(
    async () => (key === undefined ? undefined : findQuery(client, key)?.refetch()),
    [client, key],
  )
  return { ...state, refetch }
}
