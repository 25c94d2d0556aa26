import type { AdapterEvent } from '../adapter/contract/adapter-events.types.js'
import type { AdapterInstance, ChainAdapter } from '../adapter/contract/chain-adapter.types.js'
import type { Connection } from '../adapter/contract/connection.types.js'
import type { Connector } from '../adapter/contract/connector.types.js'
import type { Network } from '../adapter/contract/network.types.js'
import type { FakeEnv } from './fake-env.js'
import { createMemoryStorage, type MemoryStorage } from './memory-storage.js'
import { turns } from './turn.js'

/** One adapter at work on a page, with all that it told. */
export interface AdapterStage {
  readonly env: FakeEnv
  readonly storage: MemoryStorage
  readonly instance: AdapterInstance
  readonly events: readonly AdapterEvent[]
  /** The events of one type, in order. */
  of<T extends AdapterEvent['type']>(type: T): readonly Extract<AdapterEvent, { type: T }>[]
  /** The connectors of the last report. */
  connectors(): readonly Connector[]
  /** The first of them. @throws where there is none */
  connector(): Connector
  /** The first of them, as soon as there is one: some wallets are found by code that is loaded for them. */
  found(): Promise<Connector>
  /** Connects the first wallet that is found. */
  connect(networkId?: Connection['networkId']): Promise<{ connector: Connector; connection: Connection }>
  /** Long enough for whatever is on its way to arrive; the clock goes on by `ms`. */
  settle(ms?: number): Promise<void>
}

/** What a stage is set with. Wallets are put into the window of `env` before. */
export interface AdapterStageOptions {
  readonly env: FakeEnv
  readonly networks: readonly Network[]
  /** By default an empty one. */
  readonly storage?: MemoryStorage
}

/** Sets a stage for an adapter: it has an instance, which has begun to look for wallets. */
export function createAdapterStage(adapter: ChainAdapter, options: AdapterStageOptions): AdapterStage {
  const { env, networks, storage = createMemoryStorage() } = options
  const events: AdapterEvent[] = []
  const waiting: ((connector: Connector) => void)[] = []
  const of: AdapterStage['of'] = type =>
    events.filter((event): event is Extract<AdapterEvent, { type: typeof type }> => event.type === type)
  const connectors = () => of('connectorsChanged').at(-1)?.connectors ?? []
  const found = async () => connectors()[0] ?? new Promise<Connector>(resolve => waiting.push(resolve))

  const instance = adapter.create({
    env,
    storage,
    networks: () => networks,
    emit(event) {
      events.push(event)
      const [first] = connectors()
      if (first) for (const resolve of waiting.splice(0)) resolve(first)
    },
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  })
  instance.discover()
  return {
    env,
    storage,
    instance,
    events,
    of,
    connectors,
    found,
    connector() {
      const [first] = connectors()
      if (!first) throw new Error('no connector was found')
      return first
    },
    async connect(networkId) {
      const connector = await found()
      return { connector, connection: await connector.connect(networkId ? { networkId } : {}) }
    },
    async settle(ms = 0) {
      await turns(8)
      if (ms > 0) await env.clock.advance(ms)
      await turns(8)
    },
  }
}
