import { describe, expect, it } from 'vitest'
import type { Database } from '../database/database.types.js'
import { createHotCache } from './hot-cache.js'

/** What a cache needs of a database: notifications that the test sends. */
const createStage = async () => {
  let time = 0
  let run: (payload: string) => void = () => {}
  let lost: () => void = () => {}
  const notified: string[] = []
  const database = {
    async listen(_channel: string, onPayload: typeof run, onLost: typeof lost) {
      run = onPayload
      lost = onLost
      return async () => {}
    },
    notify: async (_channel: string, payload: string) => void notified.push(payload),
  } as unknown as Database
  return {
    cache: await createHotCache(database, () => time),
    notified,
    pass: (ms: number) => {
      time += ms
    },
    notify: (payload: string) => run(payload),
    lose: () => lost(),
  }
}

const counted = () => {
  let calls = 0
  return async () => {
    calls += 1
    return calls
  }
}

describe('the hot cache', () => {
  it('loads once for callers that ask together, and again when the value is old', async () => {
    const { cache, pass } = await createStage()
    const load = counted()
    expect(await Promise.all([cache.read('a', 1_000, load), cache.read('a', 1_000, load)])).toEqual([1, 1])
    pass(40_000)
    expect(await cache.read('a', 1_000, load)).toBe(2)
  })

  it('returns a value that is no longer fresh while it loads a new one', async () => {
    const { cache, pass } = await createStage()
    const load = counted()
    await cache.read('a', 1_000, load)
    pass(2_000)
    expect(await cache.read('a', 1_000, load)).toBe(1)
    await Promise.resolve()
    await Promise.resolve()
    expect(await cache.read('a', 1_000, load)).toBe(2)
  })

  it('keeps nothing of a load that failed', async () => {
    const { cache } = await createStage()
    const fail = () => cache.read('a', 1_000, () => Promise.reject(new Error('away')))
    await expect(fail()).rejects.toThrow('away')
    expect(await cache.read('a', 1_000, async () => 'here')).toBe('here')
  })

  it('forgets by prefix, and tells the other processes', async () => {
    const { cache, notified } = await createStage()
    const load = counted()
    await cache.read('project:a', 60_000, load)
    await cache.forget('project:')
    expect(await cache.read('project:a', 60_000, load)).toBe(2)
    expect(notified).toEqual(['project:'])
  })

  it('forgets what another process changed, and everything when notifications may be lost', async () => {
    const { cache, notify, lose } = await createStage()
    const load = counted()
    await cache.read('project:a', 60_000, load)
    notify('project:a')
    expect(await cache.read('project:a', 60_000, load)).toBe(2)
    lose()
    expect(await cache.read('project:a', 60_000, load)).toBe(3)
  })

  it('does not keep a value whose load began before a change', async () => {
    const { cache } = await createStage()
    let finish: (value: string) => void = () => {}
    const load = () =>
      new Promise<string>(resolve => {
        finish = resolve
      })
    const before = cache.read('a', 60_000, load)
    await Promise.resolve()
    await cache.forget('a')
    finish('old')
    expect(await before).toBe('old')
    expect(await cache.read('a', 60_000, async () => 'new')).toBe('new')
  })
})
