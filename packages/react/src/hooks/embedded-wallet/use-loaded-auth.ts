import type { AuthActions, AuthState, Client, FeatureController } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal/errors/error'
import { useCallback, useSyncExternalStore } from 'react'
import { useClient } from '../../client-context.js'
import { type FeatureState, useFeatureState } from '../client/use-feature-state.js'

const listenersOf = new WeakMap<Client, Set<() => void>>()

const listeners = (client: Client): Set<() => void> => {
  const found = listenersOf.get(client) ?? new Set()
  listenersOf.set(client, found)
  return found
}

/**
 * Loads the embedded wallet, and shows it to every hook of the client.
 * @throws LatchkeyError `unavailable`
 */
export async function loadAuth(client: Client): Promise<FeatureController<'auth'>> {
  try {
    const auth = await client.features.load('auth')
    for (const listener of listeners(client)) listener()
    return auth
  } catch (error) {
    throw toLatchkeyError(error, 'unavailable', "The embedded wallet can't be loaded")
  }
}

/**
 * Returns the embedded wallet, once a login, the session of an earlier visit or another hook has loaded its code. This
 * hook loads nothing.
 */
export function useLoadedAuth(): FeatureState<AuthState, AuthActions> | undefined {
  const client = useClient()
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners(client).add(listener)
      // The modal loads the feature before it shows a view of a login, and a reconnect before it connects.
      const releases = [client.router.subscribe(listener), client.connection.subscribe(listener)]
      return () => {
        listeners(client).delete(listener)
        for (const release of releases) release()
      }
    },
    [client],
  )
  const controller = useSyncExternalStore(
    subscribe,
    () => client.features.find('auth'),
    () => undefined,
  )
  return useFeatureState(controller)
}
