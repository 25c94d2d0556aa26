import type { AdapterEvent, AdapterInstance, Connection, Connector, Network } from '@latchkey/core/adapter'
import {
  createFakeEnv,
  createFakeNetwork,
  createMemoryStorage,
  type FakeEnv,
  turns,
} from '@latchkey/core/testing'
import { type CosmosTestWallet, type CosmosWalletOptions, createCosmosWallet } from '@latchkey/test-wallets'
import { type CosmosOptions, cosmos } from '../adapter.js'
import type { CosmosChain } from '../chain-facts.types.js'

/** Three networks of which the wallet of a stage knows the first two. */
export const testNetworks: readonly Network[] = ['hub-1', 'lake-1', 'reef-1'].map(id =>
  createFakeNetwork(id, 'cosmos', {
    name: `Network ${id}`,
    nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
    rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
    tokens: [{ address: 'ulusd', name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }],
  }),
)

/** What those networks are. */
export const testChains: readonly CosmosChain[] = [
  { networkId: 'cosmos:hub-1', bech32Prefix: 'cosmos', denom: 'uatom', restUrl: 'https://rest.test' },
  { networkId: 'cosmos:lake-1', bech32Prefix: 'osmo', denom: 'uosmo' },
  { networkId: 'cosmos:reef-1', bech32Prefix: 'reef', denom: 'ureef', restUrl: 'https://rest.test' },
]

/** The networks that the wallet of a stage knows. */
export const walletNetworks = [
  { chainId: 'hub-1', name: 'Hub', prefix: 'cosmos' },
  { chainId: 'lake-1', name: 'Lake', prefix: 'osmo' },
] as const

/** A page with one real-key wallet and one adapter instance. */
export interface Stage {
  readonly env: FakeEnv
  readonly wallet: CosmosTestWallet
  readonly instance: AdapterInstance
  readonly events: readonly AdapterEvent[]
  readonly storage: ReturnType<typeof createMemoryStorage>
  of<T extends AdapterEvent['type']>(type: T): readonly Extract<AdapterEvent, { type: T }>[]
  /** The connectors of the last report. */
  connectors(): readonly Connector[]
  /** The first connector, as soon as it was found. */
  connector(): Promise<Connector>
  connect(networkId?: Connection['networkId']): Promise<{ connector: Connector; connection: Connection }>
  /** Long enough for whatever is on its way to arrive; the clock goes on by `ms`. */
  settle(ms?: number): Promise<void>
}

/** How a stage differs from the usual. */
export interface StageOptions {
  readonly env?: FakeEnv
  readonly networks?: readonly Network[]
  readonly wallet?: Partial<CosmosWalletOptions>
  readonly cosmos?: CosmosOptions
  readonly storage?: ReturnType<typeof createMemoryStorage>
  /** Puts something on the page before the adapter looks. */
  readonly prepare?: (env: FakeEnv, wallet: CosmosTestWallet) => void
}

/** Sets a stage: the wallet is on the window and the adapter has begun to look. */
export function createStage(options: StageOptions = {}): Stage {
  const env = options.env ?? createFakeEnv()
  const wallet = createCosmosWallet({ networks: walletNetworks, ...options.wallet })
  if (options.prepare) options.prepare(env, wallet)
  else wallet.install(env.window)
  const storage = options.storage ?? createMemoryStorage()
  const events: AdapterEvent[] = []
  const instance = cosmos({ chains: testChains, ...options.cosmos }).create({
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
  const connectors = () => of('connectorsChanged').at(-1)?.connectors ?? []
  const settle: Stage['settle'] = async (ms = 0) => {
    await turns(8)
    if (ms > 0) await env.clock.advance(ms)
    await turns(8)
  }
  const connector = async (): Promise<Connector> => {
    for (let tries = 0; tries < 200 && connectors().length === 0; tries++) await turns(1)
    const [found] = connectors()
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
    connectors,
    connector,
    connect: async networkId => {
      const found = await connector()
      return { connector: found, connection: await found.connect(networkId ? { networkId } : {}) }
    },
    settle,
  }
}
