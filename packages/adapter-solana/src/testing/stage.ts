import type { AdapterEvent, AdapterInstance, Connection, Connector, Network } from '@latchkey/core/adapter'
import {
  createFakeEnv,
  createFakeNetwork,
  createMemoryStorage,
  type FakeEnv,
  turns,
} from '@latchkey/core/testing'
import {
  createSolanaWallet,
  type SolanaInstallOptions,
  type SolanaTestWallet,
  type SolanaWalletOptions,
} from '@latchkey/test-wallets'
import { type SolanaOptions, solana } from '../adapter.js'

export const mainnetId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const devnetId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** Two networks, both of which the wallet of a stage is for. */
export const testNetworks: readonly Network[] = [mainnetId, devnetId].map(id =>
  createFakeNetwork(id.slice('solana:'.length), 'solana', {
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  }),
)

/** A page with one real-key wallet and one adapter instance. */
export interface Stage {
  readonly env: FakeEnv
  readonly wallet: SolanaTestWallet
  readonly instance: AdapterInstance
  readonly events: readonly AdapterEvent[]
  readonly storage: ReturnType<typeof createMemoryStorage>
  of<T extends AdapterEvent['type']>(type: T): readonly Extract<AdapterEvent, { type: T }>[]
  connectors(): readonly Connector[]
  connector(): Connector
  connect(): Promise<{ connector: Connector; connection: Connection }>
  /** Long enough for whatever is on its way to arrive; the clock goes on by `ms`. */
  settle(ms?: number): Promise<void>
}

/** How a stage differs from the usual. */
export interface StageOptions {
  readonly env?: FakeEnv
  readonly networks?: readonly Network[]
  readonly wallet?: Partial<SolanaWalletOptions>
  readonly install?: SolanaInstallOptions
  readonly solana?: SolanaOptions
  readonly storage?: ReturnType<typeof createMemoryStorage>
}

/** A wallet for mainnet and devnet whose nodes are never asked. */
export const createStageWallet = (options: Partial<SolanaWalletOptions> = {}): SolanaTestWallet =>
  createSolanaWallet({
    networks: (['solana:mainnet', 'solana:devnet'] as const).map(chain => ({
      chain,
      rpcUrl: 'http://127.0.0.1:9',
    })),
    ...options,
  })

/** Sets a stage: the wallet has registered and the adapter has looked. */
export function createStage(options: StageOptions = {}): Stage {
  const env = options.env ?? createFakeEnv()
  const wallet = createStageWallet(options.wallet)
  wallet.install(env.window, options.install)
  const storage = options.storage ?? createMemoryStorage()
  const events: AdapterEvent[] = []
  const instance = solana(options.solana).create({
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
  const connector = () => {
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
    connect: async () => ({ connector: connector(), connection: await connector().connect({}) }),
    async settle(ms = 0) {
      await turns(8)
      if (ms > 0) await env.clock.advance(ms)
      await turns(8)
    },
  }
}
