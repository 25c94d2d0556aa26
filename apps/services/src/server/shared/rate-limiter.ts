import type { Clock } from './clock.js'

/** One token bucket per key. */
export interface RateLimiter {
  /** Takes `cost` tokens; false when there are not as many, and then none is taken. */
  take(key: string, cost?: number): boolean
  /** Takes what was used already, into debt of one burst at most; returns how many ms it takes to pay that. */
  spend(key: string, cost: number): number
  /** Forgets the buckets that are full again. */
  sweep(): void
  readonly size: number
}

export const createRateLimiter = (options: {
  readonly perSecond: number
  readonly burst: number
  readonly clock: Clock
}): RateLimiter => {
  const { perSecond, burst, clock } = options
  const buckets = new Map<string, { tokens: number; at: number }>()

  const refilled = (key: string, now: number): number => {
    const bucket = buckets.get(key)
    if (!bucket) return burst
    // A clock that was set back must not empty a bucket.
    const elapsedMs = Math.max(0, now - bucket.at)
    return Math.min(burst, bucket.tokens + (elapsedMs * perSecond) / 1_000)
  }

  return {
    take(key, cost = 1) {
      const now = clock.now()
      const tokens = refilled(key, now)
      // A cost above a full bucket could otherwise never be paid.
      const price = Math.min(cost, burst)
      const granted = tokens >= price
      buckets.set(key, { tokens: granted ? tokens - price : tokens, at: now })
      return granted
    },
    spend(key, cost) {
      const now = clock.now()
      const tokens = Math.max(-burst, refilled(key, now) - cost)
      buckets.set(key, { tokens, at: now })
      return tokens < 0 ? Math.ceil((-tokens * 1_000) / perSecond) : 0
    },
    sweep() {
      const now = clock.now()
      for (const key of buckets.keys()) if (refilled(key, now) >= burst) buckets.delete(key)
    },
    get size() {
      return buckets.size
    },
  }
}
