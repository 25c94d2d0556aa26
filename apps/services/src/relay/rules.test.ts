import { describe, expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.fixture.js'
import { createAudienceCheck, localUrl, readPublicUrls } from './admission/audience.js'
import { countedAddress } from './admission/client-address.js'
import { createOriginCheck } from './admission/origin-rules.js'
import { readLimits } from './limits/limits.js'
import { createRateLimiter } from './limits/rate-limit.js'

describe('origins', () => {
  test.each([
    ['example.com', 'https://example.com', true],
    ['example.com', 'http://example.com:3000', true],
    ['example.com', 'https://app.example.com', false],
    ['https://example.com', 'http://example.com', false],
    ['https://example.com:443', 'https://example.com', true],
    ['https://example.com:8443', 'https://example.com', false],
    ['*.example.com', 'https://app.example.com', true],
    ['*.example.com', 'https://a.b.example.com', false],
    ['*.example.com', 'https://example.com', false],
    ['*.example.com', 'https://evil-example.com', false],
    ['*.example.com', 'https://app.example.com.evil.org', false],
    ['app.*.com', 'https://app.example.com', true],
    ['Example.COM', 'https://example.com', true],
    ['example.com', 'null', false],
    ['example.com', 'http://localhost:5173', true],
    ['example.com', 'http://127.0.0.1:5173', true],
    ['example.com', 'http://[::1]:5173', true],
    ['example.com', 'http://localhost.evil.org', false],
  ])('%s lets %s in: %s', (rule, origin, allowed) => {
    expect(createOriginCheck([rule])(origin)).toBe(allowed)
  })

  test('an empty list lets everyone in, and no list keeps out who sends no origin', () => {
    expect(createOriginCheck([])('https://anything.example')).toBe(true)
    expect(createOriginCheck(['example.com'])(undefined)).toBe(true)
  })

  test.each(['', 'exa*mple.com', 'https://example.com/path', '*example.com', 'a b', 'user@example.com'])(
    '"%s" is no rule',
    rule => expect(() => createOriginCheck([rule])).toThrow('is no origin'),
  )
})

describe('addresses', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, counted) => expect(countedAddress(address)).toBe(counted))

  test('a relay on all interfaces names a loopback address, and one on IPv6 is put in brackets', () => {
    expect(localUrl('0.0.0.0', 1)).toBe('ws://127.0.0.1:1')
    expect(localUrl('::1', 1)).toBe('ws://[::1]:1')
  })

  test('the audience is compared by scheme, host and port', () => {
    const isAudience = createAudienceCheck(readPublicUrls(['https://relay.example']), { host: '::', port: 9 })
    expect(['wss://relay.example/path', 'ws://localhost:9', 'ws://[::1]:9'].every(isAudience)).toBe(true)
    expect(['ws://relay.example', 'ws://localhost:8', 'nonsense', 'ftp://localhost:9'].some(isAudience)).toBe(
      false,
    )
    expect(() => readPublicUrls(['relay.example'])).toThrow('is no ws')
  })
})

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

describe('limits', () => {
  test.each<[Readonly<Record<string, number>>, string]>([
    [{ messageBytes: 0 }, 'messageBytes'],
    [{ connections: 1.5 }, 'connections'],
    [{ pingMs: 35_000 }, 'pingMs'],
    [{ nonsense: 1 }, 'nonsense'],
  ])('%j is refused by name', (limits, name) => expect(() => readLimits(limits)).toThrow(name))
})
