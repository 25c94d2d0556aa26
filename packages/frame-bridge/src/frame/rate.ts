import type { BridgeClock } from '../ports.types.js'

/** Returns a function that is true for the first `limit` calls within any second. */
export function createRate(clock: BridgeClock, limit: number): () => boolean {
  const times: number[] = []
  return () => {
    const now = clock.now()
    while (times[0] !== undefined && now - times[0] >= 1000) times.shift()
    if (times.length >= limit) return false
    times.push(now)
    return true
  }
}
