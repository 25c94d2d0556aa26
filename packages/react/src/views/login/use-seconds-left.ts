import { useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'

/** Whole seconds until a time in milliseconds since 1970, counted down; 0 afterwards and for none. */
export function useSecondsLeft(until: number | null): number {
  const { clock } = useClient().env
  const [now, setNow] = useState(() => clock.now())
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (until === null || now >= until) return undefined
    return clock.after(Math.min(1000, until - now), () => setNow(clock.now()))
  }, [clock, until, now])
  return left
}
