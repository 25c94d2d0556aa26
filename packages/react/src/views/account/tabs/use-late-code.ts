import { useEffect, useState } from 'react'
import { useClient } from '../../../client-context.js'

/** Code of a part of a view: here, on its way, or not arrived. */
export interface LateCode<Code> {
  readonly code: Code | undefined
  readonly hasFailed: boolean
  /** Tries again. */
  retry(): void
}

/** What arrived, by its `load`: a view that the visitor comes back to has its parts at once, and keeps the focus. */
const arrived = new WeakMap<object, object>()

/** Fetches the code of a part of a view while the view is shown. Pass a `load` that stays the same. */
export function useLateCode<Code extends object>(load: () => Promise<Code>): LateCode<Code> {
  const { env } = useClient()
  const [code, setCode] = useState(() => arrived.get(load) as Code | undefined)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let gone = false
    setFailed(false)
    load().then(
      loaded => {
        arrived.set(load, loaded)
        if (!gone) setCode(loaded)
      },
      error => {
        env.logger.warn('A part of the view could not be fetched', error)
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [env, load, attempt])
  return { code, hasFailed, retry: () => setAttempt(count => count + 1) }
}
