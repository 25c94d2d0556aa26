import type { Controller, SharedSessionState } from '@latchkey/core'
import { useClient } from '../../client-context.js'
import { useFeatureState } from '../client/use-feature-state.js'

/** The part that every transport of several namespaces has. */
type Shared = Controller<SharedSessionState, { openWallet(): boolean }>

/** Returns the session behind a connector that several namespaces share. `undefined` for any other connector. */
export function useSharedSession(connectorId = '') {
  const { features } = useClient()
  const find = features.find as (name: string) => Shared | undefined
  // `find` is enough: an active session has loaded its transport.
  return useFeatureState(features.isShared(connectorId) ? find(connectorId) : undefined)
}
