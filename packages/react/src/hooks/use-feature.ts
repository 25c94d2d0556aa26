import type { FeatureController, FeatureName } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useClient } from '../client-context.js'

/** A part of the client that is fetched on first need; undefined until it is here. */
export function useFeature<Name extends FeatureName>(name: Name): FeatureController<Name> | undefined {
  const client = useClient()
  const [controller, setController] = useState(() => client.features.find(name))
  useEffect(() => {
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
  }, [client, name])
  return controller
}
