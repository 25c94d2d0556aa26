import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.fixture.js'
import { createRateLimiter } from './rate-limiter.js'

describe('rates', () => {
  test('a burst, then as many as refill', () => {
    const clock = createManualClock(0)
    const limiter = createRateLimiter({ perSecond: 2, burst: 3, clock })
    expect([1, 2, 3, 4].map(() => limiter.take('a'))).toEqual([true, true, true, false])
    expect(limiter.take('b')).toBe(true)
    clock.advance(500)
    expect([limiter.take('a'), limiter.take('a')]).toEqual([true, false])
    clock.advance(60_000)
    limiter.sweep()
    expect(limiter.size).toBe(0)
  })

  test('what costs more than a burst empties the bucket and passes', () => {
    const limiter = createRateLimiter({ perSecond: 1, burst: 3, clock: createManualClock(0) })
    expect([limiter.take('a', 10), limiter.take('a')]).toEqual([true, false])
  })
})
