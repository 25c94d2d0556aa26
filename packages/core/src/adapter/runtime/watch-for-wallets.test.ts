import { describe, expect, it } from 'vitest'
import { createFakeEnv, type FakeEnv } from '../../testing/fake-env.js'
import { turns } from '../../testing/turn.js'
import { type StandardReader, walletStandard } from './wallet-standard.js'
import { watchForWallets } from './watch-for-wallets.js'

/** A page whose reader loads when the test says so. */
function watch(prepare: (env: FakeEnv) => void = () => undefined) {
  const env = createFakeEnv()
  prepare(env)
  const read: unknown[] = []
  const loads: { arrive(): void; fail(): void }[] = []
  const reader: StandardReader = {
    register: wallets => void read.push(...wallets),
    unregister: wallets => void read.push(['gone', ...wallets]),
    lookAtWindow: () => void read.push('window'),
  }
  const stop = watchForWallets({
    host: { env } as never,
    places: ['plain', 'deep.place'],
    events: ['load', 'wallet#ready'],
    lookAfterMs: [100, 300],
    announcements: walletStandard,
    load: () =>
      new Promise<StandardReader>((resolve, reject) => {
        loads.push({ arrive: () => resolve(reader), fail: () => reject(new Error('offline')) })
      }),
  })
  const arrive = async () => {
    loads.at(-1)?.arrive()
    await turns(8)
  }
  return { env, read, loads, stop, arrive }
}
const put = (env: FakeEnv, members: object) => void Object.assign(env.window, members)
type Api = { register(...wallets: unknown[]): () => void }
const offer = (env: FakeEnv, callback: unknown) =>
  env.window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))

describe('a page without a wallet', () => {
  it('never loads the reader', async () => {
    const { env, loads } = watch(page => put(page, { deep: {} }))
    env.window.dispatchEvent(new Event('load'))
    await env.clock.advance(10_000)
    expect([loads.length, env.clock.pending]).toEqual([0, 0])
  })

  it('on a server is not watched', () => {
    const { window: _, ...env } = createFakeEnv()
    const load = () => expect.unreachable('nothing to read')
    const input = { host: { env } as never, places: ['plain'], events: [], lookAfterMs: [1], load }
    expect(watchForWallets(input)).not.toThrow()
    expect(env.clock.pending).toBe(0)
  })
})

describe('the first sign of a wallet', () => {
  it.each([
    ['an object in a place', (env: FakeEnv) => put(env, { plain: {} }), ['window']],
    ['an object in a nested place', (env: FakeEnv) => put(env, { deep: { place: {} } }), ['window']],
    [
      'a wallet that answers app-ready',
      (env: FakeEnv) =>
        env.window.addEventListener('wallet-standard:app-ready', event =>
          (event as CustomEvent<Api>).detail.register('early'),
        ),
      ['early'],
    ],
  ])('that is %s loads the reader once', async (_, prepare, expected) => {
    const { read, loads, arrive } = watch(prepare)
    expect([loads.length, read]).toEqual([1, []])
    await arrive()
    expect(read).toEqual(expected)
  })

  it.each([
    ['by its event', async (env: FakeEnv) => void env.window.dispatchEvent(new Event('wallet#ready'))],
    ['at the page’s load', async (env: FakeEnv) => void env.window.dispatchEvent(new Event('load'))],
    ['at a later look', (env: FakeEnv) => env.clock.advance(300)],
  ])('that comes late is found %s', async (_, late) => {
    const { env, read, loads, arrive } = watch()
    await env.clock.advance(200)
    put(env, { plain: {} })
    await late(env)
    expect(loads).toHaveLength(1)
    await arrive()
    expect(read).toEqual(['window'])
  })

  it('starts the later looks again when the page has loaded', async () => {
    const { env, loads } = watch()
    await env.clock.advance(5_000)
    env.window.dispatchEvent(new Event('load'))
    put(env, { plain: {} })
    await env.clock.advance(300)
    expect(loads).toHaveLength(1)
  })
})

describe('while the reader loads', () => {
  it('what registers and unregisters is kept, and read in order, before the window', async () => {
    const { env, read, arrive } = watch(page => put(page, { plain: {} }))
    let remove: () => void = () => undefined
    offer(env, (api: Api) => {
      remove = api.register('one', 'two')
    })
    remove()
    expect(read).toEqual([])
    await arrive()
    expect(read.slice(0, 4)).toEqual(['one', 'two', ['gone', 'one', 'two'], 'window'])
    offer(env, (api: Api) => api.register('three'))
    expect(read.at(-1)).toBe('three')
  })

  it('no more than 256 calls are kept', async () => {
    const { env, read, arrive } = watch()
    for (let count = 0; count < 1_000; count += 1) offer(env, (api: Api) => api.register(count))
    await arrive()
    expect(read).toHaveLength(256)
  })

  it('a failure is logged, and the next look tries again with what was kept', async () => {
    const { env, read, loads, arrive } = watch()
    offer(env, (api: Api) => api.register('one'))
    loads[0]?.fail()
    await turns(8)
    expect(env.log.entries.map(({ message }) => message)).toEqual(['Wallets could not be read'])
    await env.clock.advance(100)
    expect(loads).toHaveLength(2)
    await arrive()
    expect(read).toEqual(['one'])
  })

  it('the end keeps it from reading anything, and leaves nothing behind', async () => {
    const { env, read, stop, arrive } = watch(page => put(page, { plain: {} }))
    let late: Api | undefined
    offer(env, (api: Api) => {
      late = api
      api.register('one')
    })
    stop()
    await arrive()
    late?.register('two')()
    await env.clock.advance(5_000)
    expect([read, env.window.listenerCount(), env.clock.pending]).toEqual([[], 0, 0])
  })
})

it.each([undefined, 7, {}, () => JSON.parse('no JSON')])(
  'passes over a wallet’s callback that is %s',
  detail => {
    const { env, loads } = watch()
    expect(() => offer(env, detail)).not.toThrow()
    expect([loads.length, env.log.entries.length]).toEqual([0, 0])
  },
)
