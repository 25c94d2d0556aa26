import { describe, expect, it, vi } from 'vitest'
import type { Connector } from '../adapter/contract/connector.types.js'
import type { TransportDefinition } from '../adapter/wallet-connect/transport-definition.types.js'
import { turn, turns } from '../testing/turn.js'
import { createFakeSignClient, grant, struct } from '../wallet-connect/fake-sign-client.fixture.js'
import { codeOf, connectWallet, createTestClient, settlement, slice } from './client.fixture.js'

/** A signal that knows how many listen to it. */
function createCountedSignal() {
  const { signal } = new AbortController()
  const listeners = new Set<unknown>()
  const { addEventListener, removeEventListener } = signal
  Object.assign(signal, {
    addEventListener(...args: Parameters<typeof addEventListener>) {
      listeners.add(args[1])
      addEventListener.apply(signal, args)
    },
    removeEventListener(...args: Parameters<typeof removeEventListener>) {
      listeners.delete(args[1])
      removeEventListener.apply(signal, args)
    },
  })
  return { signal, listeners }
}

it('a connect that has settled listens to nothing any more, in the modal or with a connector', async () => {
  const { client, adapter } = createTestClient()
  const { signal, listeners } = createCountedSignal()
  const waiting = [client.connect({ signal }), client.connect({ signal, namespace: 'test' })]
  await vi.waitFor(() => expect(listeners.size).toBe(2))
  await client.connect({ connectorId: 'alpha', signal })
  await Promise.all(waiting)
  adapter.wallet('beta').rejectNext()
  await codeOf(client.connect({ connectorId: 'beta', signal }))
  await client.switchNetwork('test:two', { signal })
  const closed = codeOf(client.connect({ signal }))
  client.close()
  await closed
  await turn()
  expect(listeners.size).toBe(0)
})

describe('an awaitable connect without a connector', () => {
  it('opens the modal on Connect and waits', async () => {
    const { client } = createTestClient()
    const promise = client.connect({ namespace: 'test' })
    expect(client.modal.state.open).toBe(true)
    expect(client.router.snapshot().history).toEqual([{ view: 'Connect', params: { namespace: 'test' } }])
    expect(await settlement(promise)).toBe('pending')
    client.destroy()
    await codeOf(promise)
  })

  it('gives the connection, and is not told modalClosed although the modal closes because of it', async () => {
    const { client } = createTestClient()
    const promise = client.connect()
    const connection = await connectWallet(client)
    expect(client.modal.state.open).toBe(false)
    expect(await promise).toEqual(connection)
  })

  it('gives the connection when the wallet is on a network that the app does not support', async () => {
    const { client } = createTestClient({ wallets: [{ id: 'alpha', networkId: 'test:strange' }] })
    const promise = client.connect()
    await connectWallet(client)
    expect((await promise).networkId).toBe('test:strange')
    expect(client.router.state.history.at(-1)?.view).toBe('UnsupportedChain')
  })

  it('settles each end with its own code, and leaves nothing behind', async () => {
    const { client, adapter, env } = createTestClient()
    const rejected = codeOf(client.connect({ timeoutMs: 50 }))
    await turns(3)
    adapter.wallet('alpha').rejectNext()
    await codeOf(connectWallet(client))
    const closed = codeOf(client.connect({ timeoutMs: 50 }))
    await turns(3)
    client.close()
    const controller = new AbortController()
    const aborted = codeOf(client.connect({ signal: controller.signal, timeoutMs: 50 }))
    controller.abort()
    const early = codeOf(client.connect({ signal: AbortSignal.abort(), timeoutMs: 50 }))
    const late = codeOf(client.connect({ timeoutMs: 49 }))
    await turns(3)
    await env.clock.advance(49)
    expect(env.clock.pending).toBe(0)
    const destroyed = codeOf(client.connect({ timeoutMs: 50 }))
    client.destroy()
    expect(await Promise.all([rejected, closed, aborted, early, late, destroyed])).toEqual([
      'userRejected',
      'modalClosed',
      'aborted',
      'aborted',
      'timeout',
      'destroyed',
    ])
    expect(env.clock.pending).toBe(0)
  })

  it('is answered for a visitor who was quicker than the code that waits for one', async () => {
    const { client } = createTestClient()
    const [connected, closed] = [client.connect(), connectWallet(client)]
    expect(await connected).toEqual(await closed)
    const left = codeOf(client.connect())
    client.close()
    expect(await left).toBe('modalClosed')
  })

  it('does not open the modal for a caller who has left', async () => {
    const { client } = createTestClient()
    await codeOf(client.connect({ signal: AbortSignal.abort() }))
    expect(client.modal.state.open).toBe(false)
  })

  it('is refused after the end of the client', async () => {
    const { client } = createTestClient()
    client.destroy()
    expect(await codeOf(client.connect())).toBe('destroyed')
    expect(client.modal.state.open).toBe(false)
  })

  it('takes an attempt that another one replaced for no answer', async () => {
    const { client, adapter } = createTestClient()
    const promise = client.connect()
    adapter.wallet('alpha').hangNext()
    const replaced = codeOf(connectWallet(client, 'alpha'))
    await connectWallet(client, 'beta')
    expect(await replaced).toBe('aborted')
    expect((await promise).connectorId).toBe('beta')
  })

  it('serves two who wait', async () => {
    const { client } = createTestClient()
    const [first, second] = [client.connect(), client.connect()]
    const connection = await connectWallet(client)
    expect(await Promise.all([first, second])).toEqual([connection, connection])
  })

  it('lets one of two go without the other', async () => {
    const { client } = createTestClient()
    const controller = new AbortController()
    const first = codeOf(client.connect({ signal: controller.signal }))
    const second = client.connect()
    controller.abort()
    expect(await first).toBe('aborted')
    expect(await settlement(second)).toBe('pending')
    await connectWallet(client)
    expect(await settlement(second)).toBe('resolved')
  })

  it('hears only of the namespace it asked for', async () => {
    const { client, adapter } = createTestClient({ other: true })
    const promise = client.connect({ namespace: 'other' })
    adapter.wallet('alpha').rejectNext()
    await codeOf(connectWallet(client, 'alpha', 'test'))
    expect(await settlement(promise)).toBe('pending')
    await connectWallet(client, 'omega', 'other')
    expect((await promise).namespace).toBe('other')
  })
})

describe('connect with a connector', () => {
  it('asks that wallet, and opens no modal', async () => {
    const { client } = createTestClient()
    expect((await client.connect({ connectorId: 'beta' })).connectorId).toBe('beta')
    expect(client.modal.state.open).toBe(false)
  })

  it('is destroyed with the client while the wallet is being asked', async () => {
    const { client, adapter, env } = createTestClient()
    adapter.wallet('alpha').hangNext()
    const code = codeOf(connectWallet(client))
    await turn()
    client.destroy()
    expect(await code).toBe('destroyed')
    await turn()
    expect(env.clock.pending).toBe(0)
  })

  it('never reaches the wallet after the end of the client', async () => {
    const { client, adapter } = createTestClient()
    client.destroy()
    expect(await codeOf(connectWallet(client))).toBe('destroyed')
    expect([adapter.wallet('alpha').promptCount, slice(client).status]).toEqual([0, 'disconnected'])
  })
})

it('a session that fails in one namespace answers who waits in the modal by another', async () => {
  const library = createFakeSignClient()
  const transport: TransportDefinition = {
    apiVersion: 1,
    id: 'walletConnect',
    load: async () => ({ sessionsKey: 'sessions', start: async () => library }),
  }
  const { client } = createTestClient({
    transports: [transport],
    other: true,
    alter: {
      instance: instance => ({
        ...instance,
        adopt: async shared => ({
          ...((await instance.adopt?.(shared)) as Connector),
          connect: () => Promise.reject(new Error('no addresses')),
        }),
      }),
    },
  })
  const connecting = client.connect()
  const { actions } = await client.features.load('walletConnect')
  actions.offer()
  await turn()
  const namespaces = { other: grant('other:one:bbbb'), test: grant('test:one:aaaa') }
  library.offers[0]?.settle(struct('t1', namespaces))
  expect((await connecting).namespace).toBe('other')
})
