import { describe, expect, it } from 'vitest'
import type { ChainAdapter } from '../adapter/contract/chain-adapter.types.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { createFakeEnv, createFakeServerEnv } from '../testing/fake-env.js'
import { turn, turns } from '../testing/turn.js'
import {
  codeOf,
  connectWallet,
  createTestClient,
  one,
  otherOne,
  reload,
  settlement,
  slice,
  two,
} from './client.fixture.js'
import { createClient } from './create-client.js'

const footprint = ({ env, adapter }: ReturnType<typeof createTestClient>) => ({
  timers: env.clock.pending,
  requests: env.fetch.calls.length,
  storage: env.storage.reads + env.storage.writes,
  pageListeners: env.window.listenerCount(),
  walletListeners: adapter.wallets.reduce((sum, wallet) => sum + wallet.listenerCount, 0),
  instances: adapter.liveInstances,
})
const nothing = {
  timers: 0,
  requests: 0,
  storage: 0,
  pageListeners: 0,
  walletListeners: 0,
  instances: 0,
}

describe('createClient', () => {
  it('does no input and no output', async () => {
    const stage = createTestClient({ start: false })
    await turn()
    expect(footprint(stage)).toEqual(nothing)
  })

  it('puts no two clients of one options object into touch', async () => {
    const adapter = createFakeAdapter({ wallets: [{ id: 'alpha' }] })
    const themeVariables = { '--lk-accent': 'red' } as const
    const options = { adapters: [adapter], networks: [one, two], projectId: 'p', themeVariables }
    const env = createFakeEnv()
    const [first, second] = ['a/', 'b/'].map(storagePrefix =>
      createClient({ ...options, storagePrefix, env }),
    )
    if (!first || !second) throw new Error('Two clients were made')
    first.start()
    second.start()
    const before = JSON.stringify(second, (key, value) =>
      ['env', 'options', 'registry'].includes(key) ? undefined : value,
    )
    const states = [first, second].map(client => client.network.state.namespaces.test)
    expect(states[0]).not.toBe(states[1])
    await connectWallet(first)
    await first.switchNetwork('test:two')
    first.open({ view: 'AllWallets' })
    first.theme.actions.applyVariables({ '--lk-accent': 'blue' })
    first.account.actions.label('test', 'talpha0a', 'Mine')
    first.account.actions.prefer('test', 'standard')
    await first.network.actions.remove('test:one')
    const after = JSON.stringify(second, (key, value) =>
      ['env', 'options', 'registry'].includes(key) ? undefined : value,
    )
    expect(after).toBe(before)
    expect(themeVariables).toEqual({ '--lk-accent': 'red' })
    expect(Object.keys(env.storage.entries()).filter(key => key.startsWith('b/'))).toEqual([])
  })

  it('obeys the options of every call, not those of the first alone', () => {
    const [first, second] = [
      createTestClient({ themeMode: 'dark' }),
      createTestClient({ themeMode: 'light' }),
    ]
    expect([first.client.theme.state.mode, second.client.theme.state.mode]).toEqual(['dark', 'light'])
  })
})

describe('start', () => {
  it('finds the wallets that are there', () => {
    const { client } = createTestClient()
    expect(client.connectors.state.items.map(({ id }) => id)).toEqual(['alpha', 'beta'])
  })

  it('is idempotent', () => {
    const stage = createTestClient()
    stage.client.start()
    expect(footprint(stage)).toMatchObject({ instances: 1 })
  })

  it('asks nothing over the network, not even with a stored connection', async () => {
    const first = createTestClient()
    await connectWallet(first.client)
    const stage = reload(first)
    await stage.env.clock.advance(10_000)
    expect([slice(stage.client).status, stage.env.fetch.calls.length]).toEqual(['connected', 0])
  })

  it('does nothing on a server', async () => {
    const env = createFakeServerEnv()
    const adapter = createFakeAdapter()
    const client = createClient({ adapters: [adapter], networks: [one], env })
    client.start()
    await turn()
    expect([adapter.liveInstances, env.storage.reads, env.clock.pending]).toEqual([0, 0, 0])
    expect(client.connection.snapshot()).toEqual(client.connection.initial)
    expect(client.modal.snapshot()).toEqual(client.modal.initial)
  })

  it('shows before it what a server rendered, in every domain', () => {
    const { client } = createTestClient({ start: false })
    const { account, connection, connectors, modal, network, router, theme } = client
    for (const domain of [account, connection, connectors, modal, network, router, theme])
      expect(domain.snapshot()).toEqual(domain.initial)
  })

  it('after destroy does nothing', () => {
    const stage = createTestClient({ start: false })
    stage.client.destroy()
    stage.client.start()
    expect(footprint(stage)).toEqual(nothing)
  })

  it('fetches code ahead when told, and a failure of that is not fatal', async () => {
    let preloads = 0
    const { client, env } = createTestClient({
      alter: {
        instance: instance => ({
          ...instance,
          preload: async () => {
            preloads += 1
            if (preloads > 1) throw new Error('no chunk')
          },
        }),
      },
    })
    expect(preloads).toBe(0)
    await client.preload()
    expect(env.log.entries).toEqual([])
    await client.preload()
    expect(env.log.entries.map(({ message }) => message)).toEqual(['Code could not be fetched'])
  })
})

describe('destroy', () => {
  it('leaves no listener, no timer and no adapter', async () => {
    const stage = createTestClient()
    await connectWallet(stage.client)
    stage.client.open()
    stage.client.modal.actions.say('info', 'sent')
    stage.client.destroy()
    await turn()
    expect(footprint(stage)).toMatchObject({ timers: 0, pageListeners: 0, walletListeners: 0, instances: 0 })
  })

  it('leaves no timer while a stored connection waits for its wallet', async () => {
    const first = createTestClient()
    await connectWallet(first.client)
    const stage = reload(first, { adapter: createFakeAdapter({ wallets: [] }) })
    expect(stage.env.clock.pending).toBe(1)
    stage.client.destroy()
    expect(stage.env.clock.pending).toBe(0)
  })

  it('leaves no promise pending, even when the wallet heeds no signal', async () => {
    const { client, env, other } = createTestClient({
      other: true,
      alter: {
        connector: connector => ({
          ...connector,
          connect: (input, options) =>
            connector.id === 'beta' ? new Promise(() => {}) : connector.connect(input, options),
          disconnect: () => new Promise(() => {}),
          capabilities: connection => ({
            ...connector.capabilities(connection),
            switchNetwork: { switchTo: () => new Promise(() => {}) },
          }),
        }),
      },
    })
    await connectWallet(client)
    await connectWallet(client, 'omega', 'other')
    other.wallet('omega').hangNext()
    const promises = [client.switchNetwork('other:two'), client.connect({ namespace: 'other' })]
    await turns(3)
    promises.push(connectWallet(client, 'beta'))
    await turn()
    promises.push(client.disconnect({ namespace: 'test', keepModal: true }))
    const states = Promise.all(promises.map(settlement))
    expect(await states).toEqual(['pending', 'pending', 'rejected', 'pending'])
    client.destroy()
    expect(await Promise.all(promises.map(settlement))).toEqual(promises.map(() => 'rejected'))
    expect(env.clock.pending).toBe(0)
  })

  it('is final: a wallet that speaks afterwards is not heard, and nothing is stored', async () => {
    const { client, adapter, env } = createTestClient()
    const approve = adapter.wallet('alpha').hangNext()
    const code = codeOf(connectWallet(client))
    await turn()
    client.destroy()
    const { writes } = env.storage
    approve()
    adapter.install({ id: 'gamma' })
    await turn()
    expect([await code, slice(client).status, client.connectors.state.items.length]).toEqual([
      'destroyed',
      'disconnected',
      2,
    ])
    expect(env.storage.writes).toBe(writes)
  })

  it('closes the modal, settles pending requests by cancel, and opens no more', async () => {
    const { client } = createTestClient()
    client.open()
    let cancelled = 0
    const requests = await client.features.load('requests')
    requests.actions.add('transaction', { onCancel: () => (cancelled += 1) })
    client.destroy()
    client.open()
    expect([client.modal.state.open, cancelled]).toEqual([false, 1])
  })

  it('is idempotent, and refuses what is asked of wallets', async () => {
    const { client } = createTestClient()
    client.destroy()
    client.destroy()
    expect(await codeOf(client.switchNetwork('test:two'))).toBe('destroyed')
    expect(await codeOf(client.disconnect())).toBe('destroyed')
  })

  it('releases features that were loaded, and those whose chunk arrives afterwards', async () => {
    const { client, env } = createTestClient()
    const send = await client.features.load('send')
    send.actions.typeAmount('1')
    const late = client.features.load('tokens')
    client.destroy()
    await late
    await (await client.features.load('send')).actions.check()
    expect([env.clock.pending, env.log.entries]).toEqual([0, []])
  })
})

describe('an adapter that fails to start', () => {
  it.each(['create', 'discover'] as const)('by %s, leaves the other namespaces as they are', async part => {
    const broken = createFakeAdapter()
    const fails = () => {
      throw new Error('A hostile page')
    }
    const adapter: ChainAdapter = {
      ...broken,
      create: host => (part === 'create' ? fails() : { ...broken.create(host), discover: fails }),
    }
    const env = createFakeEnv()
    const other = createFakeAdapter({ namespace: 'other', wallets: [{ id: 'omega' }] })
    const client = createClient({
      projectId: 'project',
      adapters: [adapter, other],
      networks: [one, otherOne],
      env,
    })
    expect(() => client.start()).not.toThrow()
    expect((await connectWallet(client, 'omega', 'other')).namespace).toBe('other')
    expect(env.log.entries.filter(({ level }) => level === 'error')).toHaveLength(1)
    client.destroy()
  })
})

describe('what a page and a wallet may list', () => {
  it('is 64 connectors per namespace, whatever the adapter gives', () => {
    const { client } = createTestClient({
      wallets: Array.from({ length: 200 }, (_, number) => ({ id: `w${number}` })),
    })
    expect(client.connectors.state.items).toHaveLength(64)
  })

  it('is 256 accounts per connection, at first and later', async () => {
    const addresses = Array.from({ length: 20_000 }, (_, number) => `a${number}`)
    const { client, adapter, env } = createTestClient({
      wallets: [{ id: 'alpha', addresses, exposeAll: true }],
    })
    await connectWallet(client)
    expect(client.session.connection('test')?.accounts).toHaveLength(256)
    adapter.wallet('alpha').changeAccounts(...addresses.slice(1))
    expect(client.session.connection('test')?.accounts).toHaveLength(256)
    expect(env.storage.entries()['@latchkey/connections']?.length).toBeLessThan(10_000)
  })
})
