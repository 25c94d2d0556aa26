import { createMemoryStorage } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

type KeplrMembers = Record<string, unknown>

/** A visit with Keplr, whose `getKey` opens its window while it is locked; `answer` is what comes of that. */
function visit(storage = createMemoryStorage(), answer?: () => Promise<unknown>) {
  const state = { windows: 0, locked: answer !== undefined }
  const stage = createStage({
    storage,
    wallet: { permitted: ['hub-1'] },
    prepare(env, wallet) {
      wallet.install(env.window)
      const { keplr: real } = env.window as unknown as { keplr: KeplrMembers }
      const getKey = async (chainId: string) => {
        if (!state.locked) return (real.getKey as (chainId: string) => Promise<unknown>)(chainId)
        state.windows += 1
        return answer?.()
      }
      const keplr = new Proxy(real, {
        get: (target, key) => (key === 'getKey' ? getKey : Reflect.get(target, key)),
      })
      Object.defineProperty(env.window, 'keplr', { value: keplr, configurable: true })
    },
  })
  const unlock = () => {
    state.locked = false
    stage.env.window.dispatchEvent(new Event(stage.wallet.keyChangeEvent))
  }
  return { ...stage, state, storage, unlock }
}

const refused = () => Promise.reject(new Error('Request rejected'))
const unanswered = () => new Promise(() => {})

async function connected() {
  const { connector, storage } = visit()
  await (await connector()).connect({})
  return storage
}

async function connectSilently({ connector, settle }: ReturnType<typeof visit>): Promise<string> {
  let outcome = ''
  const connecting = (await connector()).connect({ silent: true }).then(
    () => 'connected',
    error => error.code,
  )
  connecting.then(code => {
    outcome = code
  })
  await expect
    .poll(async () => {
      await settle(1_000)
      return outcome
    })
    .not.toBe('')
  return connecting
}

describe('Keplr, locked at a page load', () => {
  it.each([
    ['closed', refused],
    ['left open', unanswered],
  ])('opens its window once, also at the loads after it, where it is %s', async (_, answer) => {
    const storage = await connected()
    const visits = [visit(storage, answer), visit(storage, answer), visit(storage, answer)]
    for (const each of visits) expect(await connectSilently(each)).not.toBe('connected')
    expect(visits.map(({ state }) => state.windows)).toEqual([1, 0, 0])
  })

  it('is restored when it says that it is unlocked', async () => {
    const storage = await connected()
    await connectSilently(visit(storage, refused))
    const later = visit(storage, refused)
    expect(await connectSilently(later)).toBe('notAuthorized')
    later.unlock()
    expect(later.of('connectorReady')).toHaveLength(1)
    expect(await connectSilently(later)).toBe('connected')
    expect(later.state.windows).toBe(0)
    expect(await connectSilently(visit(storage))).toBe('connected')
  })

  it('is asked at page loads again once the visitor has connected it', async () => {
    const storage = await connected()
    await connectSilently(visit(storage, refused))
    const next = visit(storage)
    await (await next.connector()).connect({})
    expect(await connectSilently(visit(storage))).toBe('connected')
  })
})
