import type { AdapterEvent, AdapterInstance, Connection, Connector, Network } from '@latchkey/core/adapter'
import {
  createFakeEnv,
  createFakeNetwork,
  createMemoryStorage,
  type FakeEnv,
  turns,
} from '@latchkey/core/testing'
import {
  createPolkadotWallet,
  type PolkadotInstallOptions,
  type PolkadotTestWallet,
  type PolkadotWalletOptions,
} from '@latchkey/test-wallets'
import { type PolkadotOptions, polkadot } from '../adapter.js'

/** Polkadot Asset Hub (prefix 0), Kusama Asset Hub (prefix 2). */
export const testNetworks: readonly Network[] = [
  ['68d56f15f85d3136970ec16946040bc1', 'Polkadot Asset Hub', 'DOT', 10] as const,
  ['48239ef607d7928874027a43a6768920', 'Kusama Asset Hub', 'KSM', 12] as const,
].map(([id, name, symbol, decimals]) =>
  createFakeNetwork(id, 'polkadot', {
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [`https://${symbol.toLowerCase()}.test`] } },
  }),
)

/** Moonbeam: accounts of 20 bytes. */
export const moonbeam: Network = createFakeNetwork('fe58ea77779b7abda7da4ec526d14db9', 'polkadot', {
  name: 'Moonbeam',
})

/** A page with one real-key wallet and one adapter instance. */
export interface Stage {
  readonly env: FakeEnv
  readonly wallet: PolkadotTestWallet
  readonly instance: AdapterInstance
  readonly events: readonly AdapterEvent[]
  readonly storage: ReturnType<typeof createMemoryStorage>
  of<T extends AdapterEvent['type']>(type: T): readonly Extract<AdapterEvent, { type: T }>[]
  connector(): Connector
  connect(): Promise<{ connector: Connector; connection: Connection }>
  /** Long enough for whatever is on its way to arrive; the clock goes on by `ms`. */
  settle(ms?: number): Promise<void>
}

/** How a stage differs from the usual. */
export interface StageOptions {
  readonly env?: FakeEnv
  readonly networks?: readonly Network[]
  readonly wallet?: Partial<PolkadotWalletOptions>
  readonly install?: PolkadotInstallOptions
  readonly polkadot?: PolkadotOptions
  readonly storage?: ReturnType<typeof createMemoryStorage>
}

/** Sets a stage: the wallet is in the page and the adapter has looked. */
export function createStage(options: StageOptions = {}): Stage {
  const env = options.env ?? createFakeEnv()
  const wallet = createPolkadotWallet(options.wallet)
  wallet.install(env.window, options.install)
  const storage = options.storage ?? createMemoryStorage()
  const events: AdapterEvent[] = []
  const instance = polkadot(options.polkadot).create({
    env,
    storage,
    networks: () => options.networks ?? testNetworks,
    emit: event => void events.push(event),
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  })
  instance.discover()
  const of: Stage['of'] = type =>
    events.filter((event): event is Extract<AdapterEvent, { type: typeof type }> => event.type === type)
  const connector = () => {
    const found = of('connectorsChanged').at(-1)?.connectors[0]
    if (!found) throw new Error('no connector was found')
    return found
  }
  return {
    env,
    wallet,
    instance,
    events,
    storage,
    of,
    connector,
    connect: async () => ({ connector: connector(), connection: await connector().connect({}) }),
    async settle(ms = 0) {
      await turns(8)
      if (ms > 0) await env.clock.advance(ms)
      await turns(8)
    },
  }
}
