import { useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'

/** Returns code that comes after the list, which is there without it. Pass a `load` that stays the same; none loads nothing. */
export function useLate<Code>(load: (() => Promise<Code>) | undefined | false): Code | undefined {
  const { logger } = useClient().env
  const [code, setCode] = useState<Code>()
  useEffect(() => {
    if (load) load().then(setCode, error => logger.warn('Code could not be fetched', error))
  }, [logger, load])
  return code
}
