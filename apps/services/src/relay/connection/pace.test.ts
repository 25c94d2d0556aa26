import { beforeEach, expect, test } from 'vitest'
import { createRateLimiter } from '../../server/shared/rate-limiter.js'
import { createManualClock } from '../../testing/manual-clock.fixture.js'
import { createPace, type Pace } from './pace.js'

let clock: ReturnType<typeof createManualClock>
let pace: Pace
let pushed: string[]

/** A connection that pushes for as long as it may, up to so many. */
const connection = (name: string, address: string, count: number) => {
  let left = count
  const pump = (): void => {
    while (left > 0 && pace.mayPush(address, pump)) {
      left--
      pushed.push(name)
      pace.pushed(address, 1)
    }
  }
  return pump
}

beforeEach(() => {
  clock = createManualClock(0)
  pace = createPace(createRateLimiter({ perSecond: 10, burst: 4, clock }), clock)
  pushed = []
})

test('what is pushed to an address beyond its burst waits, and that of another address does not', () => {
  connection('busy', 'one', 20)()
  expect(pushed).toHaveLength(5)
  connection('calm', 'two', 1)()
  expect(pushed.at(-1)).toBe('calm')
  clock.advance(1_000)
  expect(pushed.filter(name => name === 'busy')).toHaveLength(15)
  clock.advance(1_000)
  expect(pushed.filter(name => name === 'busy')).toHaveLength(20)
  expect(pace.size).toBe(0)
})

test('the connections of one address have their turns one after the other', () => {
  for (const name of ['a', 'b', 'c']) connection(name, 'one', 20)()
  pushed = []
  clock.advance(600)
  expect(pushed.slice(0, 6)).toEqual(['a', 'b', 'c', 'a', 'b', 'c'])
})

test('a connection that is gone is not woken, and no timer stays for it', () => {
  const pump = connection('gone', 'one', 20)
  pump()
  pace.leave('one', pump)
  expect(pace.size).toBe(0)
  clock.advance(10_000)
  expect(pushed).toHaveLength(5)
})
