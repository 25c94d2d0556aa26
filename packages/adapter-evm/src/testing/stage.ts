import type { AdapterEvent, AdapterInstance, Connection, Connector, Network } from '@latchkey/core/adapter'
import {
  createFakeEnv,
  createFakeNetwork,
  createMemoryStorage,
  type FakeEnv,
  turns,
} from '@latchkey/core/testing'
import { createEip155Wallet, type Eip155WalletOptions, type TestWallet } from '@latchkey/test-wallets'
import { type EvmOptions, evm } from '../adapter.js'

/** Two networks of which the wallet of a stage knows the first. */
export const testNetworks: readonly Network[] = [1, 10].map(id =>
  createFakeNetwork(id, 'eip155', {
    name: `Network ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
  }),
)

/** A page with one real-key wallet and one adapter instance. */
export interface Stage {
  readonly env: FakeEnv
  readonly wallet: TestWallet
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
  readonly wallet?: Partial<Eip155WalletOptions>
  readonly evm?: EvmOptions
  readonly storage?: ReturnType<typeof createMemoryStorage>
}

/** The wallet of a stage: it knows the first network alone, and its node is never asked. */
const createStageWallet = (options: Partial<Eip155WalletOptions> = {}): TestWallet =>
  createEip155Wallet({
    networks: [{ chainId: 1, name: 'Network 1', rpcUrl: 'https://rpc-1.test' }],
    // The wallet checks the chain id of a node before it adds a network: `https://rpc-10.test` is on 10.
    fetch: async url => {
      const chainId = Number(/\d+/.exec(String(url))?.[0])
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${chainId.toString(16)}` }))
    },
    ...options,
  })

/** Sets a stage: the wallet is announced and the adapter has looked. */
export function createStage(options: StageOptions = {}): Stage {
  const env = options.env ?? createFakeEnv()
  const wallet = createStageWallet(options.wallet)
  wallet.install(env.window)
  const storage = options.storage ?? createMemoryStorage()
  const events: AdapterEvent[] = []
  const instance = evm(options.evm).create({
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
