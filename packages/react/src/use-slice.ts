import type { Frozen, ReadStore } from '@latchkey/core'
import { useContext, useRef, useSyncExternalStore } from 'react'
import { InitialStatesContext } from './initial-states.js'

const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.is(a[key as keyof typeof a], b[key as keyof typeof b]))
  )
}

/**
 * Returns part of a store's state and renders again only if that part changes, compared one level deep. On a server and
 * while hydrating it selects from the initial state: the visitor's, inside a `HydrationBoundary`.
 */
export function useSlice<State extends object, Slice>(
  store: ReadStore<State>,
  select: (state: Frozen<State>) => Slice,
): Slice {
  const initial = (useContext(InitialStatesContext)?.get(store) as Frozen<State> | undefined) ?? store.initial
  const last = useRef<{ readonly slice: Slice } | undefined>(undefined)
  const keep = (slice: Slice) => {
    if (last.current && isSame(last.current.slice, slice)) return last.current.slice
    last.current = { slice }
    return slice
  }
  return useSyncExternalStore(
    store.subscribe,
    () => keep(select(store.snapshot())),
    () => keep(select(initial)),
  )
}
