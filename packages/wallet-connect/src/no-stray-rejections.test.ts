import { expect, it, vi } from 'vitest'
import { keepRejectionsIn } from './no-stray-rejections.js'
import type { SignLibrary } from './sign-library.types.js'

const nothing = async () => undefined

/** The parts that are changed, in memory. */
const createFakeSignClient = () =>
  ({
    engine: {
      isValidDisconnect: nothing,
      isValidEmit: nothing,
      isValidExtend: nothing,
      isValidPing: nothing,
      isValidUpdate: nothing,
      deleteSession: nothing,
    },
    session: { getAll: () => [] },
    core: {
      pairing: { isValidDisconnect: nothing, isValidPing: nothing },
      relayer: { publisher: { queue: new Map(), rpcPublish: nothing } },
    },
  }) as unknown as SignLibrary

const fail = async () => {
  throw new Error('failed')
}

it('a check that nobody waits for fails in silence, and aloud for who waits', async () => {
  const stray = vi.fn()
  process.on('unhandledRejection', stray)
  const client = createFakeSignClient()
  const { engine, core } = client
  for (const name of [
    'isValidDisconnect',
    'isValidEmit',
    'isValidExtend',
    'isValidPing',
    'isValidUpdate',
  ] as const)
    engine[name] = fail
  core.pairing.isValidDisconnect = fail
  core.pairing.isValidPing = fail
  keepRejectionsIn(client)
  const checks = [
    engine.isValidDisconnect,
    engine.isValidEmit,
    engine.isValidExtend,
    engine.isValidPing,
    engine.isValidUpdate,
    core.pairing.isValidDisconnect,
    core.pairing.isValidPing,
  ]
  for (const check of checks) void check({})
  // Node emits `unhandledRejection` between two turns of the event loop.
  await new Promise(resolve => setImmediate(resolve))
  process.off('unhandledRejection', stray)
  expect(stray).not.toHaveBeenCalled()
  for (const check of checks) await expect(check({})).rejects.toThrow('failed')
})

it('ends a session that stands, and does nothing for one that is over', async () => {
  const client = createFakeSignClient()
  const ended = vi.fn(fail)
  client.engine.deleteSession = ended
  keepRejectionsIn(client)
  await client.engine.deleteSession({ topic: 'a' })
  expect(ended).not.toHaveBeenCalled()
  client.session.getAll = () => [{ topic: 'a' }]
  await expect(client.engine.deleteSession({ topic: 'a' })).rejects.toThrow('failed')
})

it('a message that fails again in the queue fails in silence, at the first time aloud', async () => {
  const client = createFakeSignClient()
  const { publisher } = client.core.relayer
  publisher.rpcPublish = fail
  keepRejectionsIn(client)
  await expect(publisher.rpcPublish({ id: 1 }, {})).rejects.toThrow('failed')
  ;(publisher.queue as Map<number, unknown>).set(1, {})
  await expect(publisher.rpcPublish({ id: 1 }, {})).resolves.toBeUndefined()
})
