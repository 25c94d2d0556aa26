import type { AuthActions, AuthState, Client } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useClient } from '../../client-context.js'
import { useFeature } from '../../hooks/client/use-feature.js'
import { type FeatureState, useFeatureState } from '../../hooks/client/use-feature-state.js'

/** The embedded wallet, once its code is here. */
export const useAuth = (): FeatureState<AuthState, AuthActions> | undefined =>
  useFeatureState(useFeature('auth'))

/** Runs when the view is left for another one. StrictMode mounts a view twice: that is no leaving. */
export function useLeave(leave: (client: Client) => void): void {
  const client = useClient()
  const latest = useRef(leave)
  latest.current = leave
  const mounted = useRef(0)
  useEffect(() => {
    mounted.current += 1
    return () => {
      mounted.current -= 1
      queueMicrotask(() => {
        if (mounted.current === 0) latest.current(client)
      })
    }
  }, [client])
}
