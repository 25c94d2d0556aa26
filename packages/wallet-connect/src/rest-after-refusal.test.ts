import { createFakeEnv } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { restAfterRefusal } from './rest-after-refusal.js'
import type { SignLibrary } from './sign-library.types.js'

const REFUSED = 'WebSocket connection closed abnormally with code: 3000 (Project not found)'

function stage() {
  const { clock } = createFakeEnv()
  let sockets = 0
  let fail = (_: unknown) => {}
  const client = {
    connect: async () => ({}),
    authenticate: async () => ({}),
    core: {
      relayer: {
        on: (_: string, listener: (failure: unknown) => void) => {
          fail = listener
        },
        connect: async () => void sockets++,
      },
    },
  }
  restAfterRefusal(client as unknown as SignLibrary, clock)
  const open = () => client.core.relayer.connect().catch((error: Error) => error.message)
  return { clock, client, open, fail: (failure: unknown) => fail(failure), sockets: () => sockets }
}

describe('a relay that has refused', () => {
  it('is left alone for a minute, and whoever waits is told why', async () => {
    const { clock, open, fail, sockets } = stage()
    fail(new Error(REFUSED))
    await clock.advance(59_999)
    expect([await open(), sockets()]).toEqual([REFUSED, 0])
    await clock.advance(1)
    expect([await open(), sockets()]).toEqual([undefined, 1])
  })

  it.each(['connect', 'authenticate'] as const)('is asked again when the visitor wants to %s', async wish => {
    const { client, open, fail, sockets } = stage()
    fail(new Error(REFUSED))
    await client[wish]()
    await open()
    expect(sockets()).toBe(1)
  })

  it.each([
    'WebSocket connection closed abnormally with code: 1008',
    'Unexpected server response: 429',
    'Unexpected server response: 403',
  ])('is one that says "%s"', async message => {
    const { open, fail, sockets } = stage()
    fail(new Error(message))
    await open()
    expect(sockets()).toBe(0)
  })

  it.each([
    'WebSocket connection failed for host: wss://relay.test',
    'WebSocket connection closed abnormally with code: 1006',
  ])('is none that says "%s"', async message => {
    const { open, fail, sockets } = stage()
    fail(new Error(message))
    await open()
    expect(sockets()).toBe(1)
  })
})
