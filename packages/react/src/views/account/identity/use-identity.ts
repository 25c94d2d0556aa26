import type { FeatureController, Frozen, Identity } from '@latchkey/core'
import { findIdentity } from '@latchkey/core/internal/identity/identity.selectors'
import { useEffect, useState } from 'react'
import { useClient } from '../../../client-context.js'
import { useFeatureState } from '../../../hooks/client/use-feature-state.js'
import { useIsVisible } from '../../../modal/visibility-context.js'

/**
 * Returns the name and the picture of an address, and asks the app's blockchain API for them. `undefined` while they are
 * not known, and where the app names no API or the API has no names of the namespace.
 */
export function useIdentity(namespace: string, address: string | undefined): Frozen<Identity> | undefined {
  const { env, features, options, registry } = useClient()
  const [identity, setIdentity] = useState<FeatureController<'identity'> | undefined>(() =>
    features.find('identity'),
  )
  const isServed =
    options.services?.blockchainApiUrl !== undefined &&
    registry.adapters.get(namespace)?.traits.services.includes('names') === true
  const isWanted = useIsVisible() && isServed
  useEffect(() => {
    if (!isWanted || address === undefined) return
    let gone = false
    features.load('identity').then(
      loaded => {
        if (gone) return
        setIdentity(loaded)
        return loaded.actions.fetch(address)
      },
      error => env.logger.warn('The names could not be fetched', error),
    )
    return () => {
      gone = true
    }
  }, [env, features, isWanted, address])
  const state = useFeatureState(identity)?.state
  return state && findIdentity(state, address)
}
