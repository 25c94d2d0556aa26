import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.js'
import { createCache } from './cache.js'

describe('createCache', () => {
  it('keeps a value until its time is over', async () => {
    const clock = createFakeClock()
    const cache = createCache<string>(clock, 30_000)
    cache.set('key', 'value')
    await clock.advance(29_999)
    expect(cache.get('key')).toBe('value')
    await clock.advance(1)
    expect(cache.get('key')).toBeUndefined()
  })

  it('starts a value over when it is set again', async () => {
    const clock = createFakeClock()
    const cache = createCache<number>(clock, 100)
    cache.set('key', 1)
    await clock.advance(60)
    cache.set('key', 2)
    await clock.advance(60)
    expect(cache.get('key')).toBe(2)
  })

  it('lets the oldest go when there are too many', () => {
    const cache = createCache<number>(createFakeClock(), 100, 2)
    cache.set('a', 1)
    cache.set('b', 2)
    cache.set('a', 3)
    cache.set('c', 4)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([3, undefined, 4])
  })

  it('holds no timer and forgets when it is told', () => {
    const clock = createFakeClock()
    const cache = createCache<number>(clock, 100)
    cache.set('a', 0)
    expect([clock.pending, cache.get('a')]).toEqual([0, 0])
    cache.clear()
    expect(cache.get('a')).toBeUndefined()
  })
})
