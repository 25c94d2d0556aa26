import { useClient } from '../../client-context.js'
import { useFeature } from '../../hooks/client/use-feature.js'
import { useFeatureState } from '../../hooks/client/use-feature-state.js'

/** Returns whether the text that a wallet signed while it connected is being checked. */
export function useIsAuthenticating(): boolean {
  const { siwx, siweConfig } = useClient().options
  const signIn = useFeatureState(useFeature('siwx', { enabled: Boolean(siwx ?? siweConfig) }))
  return signIn?.state.status === 'verifying'
}
