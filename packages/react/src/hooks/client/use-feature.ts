import type { FeatureController, FeatureName } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'

export type UseFeatureReturnType<Name extends FeatureName> = FeatureController<Name> | undefined

/**
 * Loads a feature of the client and returns its controller. `undefined` until its code is loaded.
 * @param options `enabled: false` loads nothing. Default true.
 */
export function useFeature<Name extends FeatureName>(
  name: Name,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseFeatureReturnType<Name> {
  const client = useClient()
  const [controller, setController] = useState(() => client.features.find(name))
  useEffect(() => {
    if (!enabled) return undefined
    let gone = false
    client.features.load(name).then(
      loaded => {
        if (!gone) setController(loaded)
      },
      error => client.env.logger.error(`The feature ${name} could not be loaded`, error),
    )
    return () => {
      gone = true
    }
  }, [client, name, enabled])
  return controller
}
