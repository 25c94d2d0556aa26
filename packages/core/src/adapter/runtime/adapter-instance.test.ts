import { expect, it } from 'vitest'
import { createFakeEnv } from '../../testing/fake-env.js'
import type { AdapterEvent } from '../contract/adapter-events.types.js'
import type { InstanceContext } from './adapter-instance.js'
import { createAdapterInstance, type DiscoveryOutput } from './adapter-instance.js'
import type { ConnectorDefinition } from './wallet-connector.js'

interface Found {
  readonly id: string
  isAvailable?(page: unknown): boolean
}

/** An instance whose page the test is, and whose wallets connect at once. */
function createStage(passed: readonly Found[] = []) {
  const env = createFakeEnv()
  const client = new AbortController()
  const events: AdapterEvent[] = []
  const state = { loads: 0, fail: false, stopped: 0, disposed: 0 }
  let output: DiscoveryOutput<Found> | undefined
  let context: InstanceContext | undefined

  const load = async () => {
    state.loads += 1
    if (state.fail) throw new Error('offline')
    let connected = false
    return {
      async connect() {
        connected = true
        return { connectorId: 'one', namespace: 'eip155', networkId: 'eip155:1', accounts: [] } as const
      },
      async disconnect() {
        connected = false
      },
      capabilities: () => ({ request: { send: async () => 1 } }),
      isConnected: () => connected,
      dispose() {
        state.disposed += 1
      },
    }
  }
  const host = {
    env,
    storage: env.storage,
    networks: () => [],
    emit: (event: AdapterEvent) => void events.push(event),
    signal: client.signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  }
  const defineConnector = ({ id }: Found): ConnectorDefinition => ({
    wallet: { id, type: 'INJECTED', name: id },
    provider: id,
    load,
  })
  const instance = createAdapterInstance<Found, Found>(host, own => {
    context = own
    return {
      capabilities: {},
      passed,
      definePassed: defineConnector,
      discover(given) {
        output = given
        return () => {
          state.stopped += 1
        }
      },
    }
  })
  const listed = () =>
    events.flatMap(event => (event.type === 'connectorsChanged' ? [event.connectors] : [])).at(-1) ?? []
  const find = (wallets: readonly Found[]) => output?.changed(wallets, defineConnector)
  const isBusy = (id: string) => output?.isBusy(id)
  const emit = (event: AdapterEvent) => context?.host.emit(event)
  return { instance, client, events, state, listed, find, isBusy, emit }
}

const one = { id: 'one' }
const two = { id: 'two' }

it('looks once, and keeps a connector as long as its wallet stays the same', () => {
  const { instance, find, listed } = createStage()
  instance.discover()
  instance.discover()
  find([one])
  const [first] = listed()
  find([one, two])
  expect(listed().map(({ id }) => id)).toEqual(['one', 'two'])
  expect(listed()[0]).toBe(first)
  find([{ id: 'one' }, two])
  expect(listed().find(({ id }) => id === 'one')).not.toBe(first)
})

it('loads the code of a wallet with its first question, and knows who is at work', async () => {
  const { instance, find, listed, state, isBusy } = createStage()
  instance.discover()
  find([one])
  const connector = listed()[0]
  expect([state.loads, isBusy('one')]).toEqual([0, false])
  const connecting = connector?.connect({})
  expect(isBusy('one')).toBe(true)
  const connection = await connecting
  expect([state.loads, isBusy('one')]).toEqual([1, true])
  expect(connection && Object.keys(connector?.capabilities(connection) ?? {})).toEqual(['request'])
  await connector?.disconnect()
  expect(isBusy('one')).toBe(false)
  await expect(connector?.getProvider?.()).resolves.toBe('one')
})

it('loads again after a load that failed', async () => {
  const { instance, find, listed, state } = createStage()
  instance.discover()
  find([one])
  state.fail = true
  await expect(listed()[0]?.connect({})).rejects.toMatchObject({ code: 'unavailable' })
  state.fail = false
  await expect(listed()[0]?.connect({})).resolves.toMatchObject({ connectorId: 'one' })
})

it('tells of a connected wallet that went away', async () => {
  const { instance, find, listed, events } = createStage()
  instance.discover()
  find([one, two])
  await listed()[0]?.connect({})
  find([])
  expect(events.filter(({ type }) => type === 'disconnected')).toEqual([
    { type: 'disconnected', connectorId: 'one' },
  ])
  expect(listed()).toEqual([])
})

it('ends with its client: lets go of all, is silent, and connects nothing any more', async () => {
  const { instance, client, find, listed, events, state, emit } = createStage()
  instance.discover()
  find([one])
  const connector = listed()[0]
  await connector?.connect({})
  client.abort()
  instance.dispose()
  const told = events.length
  emit({ type: 'disconnected', connectorId: 'one' })
  expect([state.stopped, state.disposed, events.length]).toEqual([1, 1, told])
  await expect(connector?.connect({})).rejects.toMatchObject({ code: 'destroyed' })
})

it('lists 64 wallets of a page that announces 3,000, the first ones, without looking at the others again', () => {
  const { instance, find, listed, events } = createStage()
  instance.discover()
  let reads = 0
  const wallets: Found[] = []
  for (let number = 0; number < 3000; number++) {
    wallets.push({
      get id() {
        reads += 1
        return `w${number}`
      },
    })
    find(wallets)
  }
  expect(listed().map(({ id }) => id)).toEqual(Array.from({ length: 64 }, (_, number) => `w${number}`))
  // Told once per wallet that is listed, and looked at no more once the list is full.
  expect(events).toHaveLength(64)
  expect(reads).toBeLessThan(64 * 64 * 2)
})

it('lists a further wallet once there is room again', () => {
  const { instance, find, listed } = createStage()
  instance.discover()
  const wallets = Array.from({ length: 65 }, (_, number) => ({ id: `w${number}` }))
  find(wallets)
  find(wallets.slice(1))
  expect(listed().map(({ id }) => id)).toEqual(wallets.slice(1).map(({ id }) => id))
})

it('lists the wallets that the app passes at once, where the page can use them, and keeps them beside those it finds', () => {
  const passed = [{ id: 'mine' }, { id: 'elsewhere', isAvailable: () => false }]
  const { instance, find, listed } = createStage(passed)
  const names = () => listed().map(({ id }) => id)
  instance.discover()
  expect(names()).toEqual(['mine'])
  find([{ id: 'one' }])
  expect(names()).toEqual(['mine', 'one'])
  find([])
  expect(names()).toEqual(['mine'])
})
