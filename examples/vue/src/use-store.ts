import type { ReadStore } from '@latchkey/core'
import { onScopeDispose, type ShallowRef, shallowRef } from 'vue'

/** Follows a store of the client, such as `client.connection`. Snapshots are immutable, so a shallow ref is enough. */
export function useStore<State extends object>(
  store: Pick<ReadStore<State>, 'snapshot' | 'subscribe'>,
): Readonly<ShallowRef<ReturnType<ReadStore<State>['snapshot']>>> {
  const state = shallowRef(store.snapshot())
  onScopeDispose(
    store.subscribe(() => {
      state.value = store.snapshot()
    }),
  )
  return state
}
