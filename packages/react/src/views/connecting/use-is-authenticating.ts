import { useSyncExternalStore } from 'react'
import { useClient } from '../../client-context.js'

const nothing = () => () => undefined

/**
 * Returns whether the text that a wallet signed while it connected is being checked. Only a sign-in whose code is here
 * already can have asked for one.
 */
export function useIsAuthenticating(): boolean {
  const signIn = useClient().features.find('siwx')
  return useSyncExternalStore(signIn?.subscribe ?? nothing, () => signIn?.state.status === 'verifying')
}
