import { describe, expect, test } from 'vitest'
import { createAudienceCheck, localUrl, readPublicUrls } from './admission/audience.js'
import { readLimits } from './limits/limits.js'

describe('addresses', () => {
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

describe('limits', () => {
  test.each<[Readonly<Record<string, number>>, string]>([
    [{ messageBytes: 0 }, 'messageBytes'],
    [{ connections: 1.5 }, 'connections'],
    [{ pingMs: 35_000 }, 'pingMs'],
    [{ nonsense: 1 }, 'nonsense'],
  ])('%j is refused by name', (limits, name) => expect(() => readLimits(limits)).toThrow(name))
})
