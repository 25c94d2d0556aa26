import type { AdapterEvent, AdapterInstance, Connection, Connector, Network } from '@latchkey/core/adapter'
import { createFakeEnv, createMemoryStorage, type FakeEnv, turns } from '@latchkey/core/testing'
import {
  type BitcoinNetworkName,
  type BitcoinTestWallet,
  type BitcoinWalletOptions,
  createBitcoinWallet,
} from '@latchkey/test-wallets'
import { type BitcoinOptions, bitcoin } from '../adapter.js'
import { ids } from '../connectors/bitcoin-networks.js'

/** A network as an app names it. */
export const toNetwork = (name: BitcoinNetworkName, url = `https://${name}.test/api`): Network => ({
  id: ids[name].slice('bip122:'.length),
  name,
  caipNetworkId: ids[name],
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [url] } },
})

/** Two networks, both known to the wallet of a stage. */
export const testNetworks: readonly Network[] = [toNetwork('mainnet'), toNetwork('testnet')]

/** A page with one real-key wallet and one adapter instance. */
export interface Stage {
  readonly env: FakeEnv
  readonly wallet: BitcoinTestWallet
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
  readonly wallet?: Partial<BitcoinWalletOptions>
  readonly bitcoin?: BitcoinOptions
  readonly storage?: ReturnType<typeof createMemoryStorage>
}

/** Sets a stage: the wallet is on the page and the adapter has looked. */
export async function createStage(options: StageOptions = {}): Promise<Stage> {
  const env = options.env ?? createFakeEnv()
  const wallet = createBitcoinWallet({
    networks: [{ name: 'mainnet' }, { name: 'testnet' }],
    ...options.wallet,
  })
  wallet.install(env.window)
  const storage = options.storage ?? createMemoryStorage()
  const events: AdapterEvent[] = []
  const instance = bitcoin(options.bitcoin).create({
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
  const stage: Stage = {
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
  // Wallets that only stand on the window are read by code that is loaded for them.
  while (of('connectorsChanged').length === 0) await stage.settle()
  return stage
}
