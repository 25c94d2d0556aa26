import type { Client } from '@latchkey/core'
import { fromViemError } from '../errors/from-viem-error.js'
import type { QueryState } from './query.types.js'

const toState = <Data>(
  status: QueryState<Data>['status'],
  isFetching: boolean,
  data?: Data,
  error: unknown = null,
) =>
  ({
    status,
    isIdle: status === 'idle',
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    data,
    error,
    isFetching,
  }) as QueryState<Data>

/** The state of a component that asks for nothing. */
export const IDLE: QueryState<never> = toState<never>('idle', false)

/** The state before the first answer. */
export const PENDING: QueryState<never> = toState<never>('pending', true)

/** What components read together: those with the same key share requests and answers. */
export interface Query {
  readonly state: QueryState<unknown>
  subscribe(listener: () => void): () => void
  refetch(): Promise<void>
}

/** Asks for the data. Its errors may be viem's. */
export type Ask = (signal: AbortSignal) => Promise<unknown>

function createQuery(ask: Ask, ended: () => void): Query {
  const listeners = new Set<() => void>()
  let state: QueryState<unknown> = PENDING
  let asking: { readonly controller: AbortController; readonly done: Promise<void> } | undefined
  const show = (next: QueryState<unknown>) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const start = () => {
    const controller = new AbortController()
    const { data } = state
    if (!state.isFetching) show(data === undefined ? PENDING : toState('success', true, data))
    const run = async () => {
      try {
        const answer = await ask(controller.signal)
        if (!controller.signal.aborted) show(toState('success', false, answer))
      } catch (failure) {
        if (!controller.signal.aborted) show(toState('error', false, data, fromViemError(failure)))
      } finally {
        if (asking?.controller === controller) asking = undefined
      }
    }
    asking = { controller, done: run() }
    return asking.done
  }
  return {
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      if (state === PENDING && !asking) void start()
      return () => {
        listeners.delete(listener)
        // React's StrictMode leaves and comes back in the same turn.
        queueMicrotask(() => {
          if (listeners.size > 0) return
          asking?.controller.abort()
          ended()
        })
      }
    },
    refetch: () => asking?.done ?? start(),
  }
}

const queriesOf = new WeakMap<Client, Map<string, Query>>()

/** Returns the query of a key, if somebody reads it. */
export const findQuery = (client: Client, key: string): Query | undefined => queriesOf.get(client)?.get(key)

/** Returns the query of a key, or makes it. It goes with the last component that reads it. */
export function requireQuery(client: Client, key: string, ask: Ask): Query {
  const queries = queriesOf.get(client) ?? new Map<string, Query>()
  queriesOf.set(client, queries)
  const known = queries.get(key)
  if (known) return known
  const query = createQuery(ask, () => {
    if (queries.get(key) === query) queries.delete(key)
  })
  queries.set(key, query)
  return query
}

/** A text that is the same for the same parameters. */
export const keyOf = (...parts: readonly unknown[]): string =>
  JSON.stringify(parts, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
