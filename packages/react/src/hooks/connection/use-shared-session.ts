import { useClient } from '../../client-context.js'
import { useFeatureState } from '../client/use-feature-state.js'

/** Returns the session behind a connector that several namespaces share. `undefined` for any other connector. */
export function useSharedSession(connectorId = '') {
  const { features } = useClient()
  // `find` is enough: an active session has loaded its transport.
  return useFeatureState(features.isShared(connectorId) ? features.find(connectorId) : undefined)
}
