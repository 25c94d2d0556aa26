import type { FeatureController, Frozen, RemoteFeatures } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useClient } from '../../../client-context.js'
import { useFeatureState } from '../../../hooks/client/use-feature-state.js'

/** Returns the features of the project, as its host gives them. `undefined` where the app names no API host. */
export function useRemoteFeatures(): Frozen<RemoteFeatures> | undefined {
  const { env, features, options } = useClient()
  const [services, setServices] = useState<FeatureController<'services'> | undefined>(() =>
    features.find('services'),
  )
  const isWanted = options.services?.apiUrl !== undefined && !services
  useEffect(() => {
    if (!isWanted) return
    let gone = false
    features.load('services').then(
      loaded => {
        if (!gone) setServices(loaded)
      },
      error => env.logger.warn('The features of the project could not be fetched', error),
    )
    return () => {
      gone = true
    }
  }, [env, features, isWanted])
  return useFeatureState(services?.remoteFeatures)?.state.features
}
