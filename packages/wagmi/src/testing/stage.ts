import { evm } from '@latchkey/adapter-evm'
import { type Client, createClient, type FeatureOptions } from '@latchkey/core'
import { defineNetwork } from '@latchkey/core/networks'
import { createFakeEnv, type FakeEnv, type MemoryStorage } from '@latchkey/core/testing'
import { createEip155Wallet, type Eip155WalletOptions, type TestWallet } from '@latchkey/test-wallets'
import { type Config, createConfig, http, watchConnection } from '@wagmi/core'
import { type Chain, defineChain } from 'viem'
import { expect, vi } from 'vitest'
import { latchkey } from '../connector.js'

/** Two chains without a node. */
const testChains = [1, 10].map(id =>
  defineChain({
    id,
    name: `Network ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
  }),
)

/** How a stage differs from the usual. */
export interface StageOptions {
  readonly env?: FakeEnv
  /** What the client and wagmi have as chains; the wallet knows all of them. */
  readonly chains?: readonly Chain[]
  readonly features?: FeatureOptions
  readonly wallet?: TestWallet
  readonly walletOptions?: Partial<Eip155WalletOptions>
  /** What an earlier visit stored. */
  readonly storage?: MemoryStorage
  /** False: the test calls `client.start()`. */
  readonly start?: boolean
}

/** A page with wagmi, a client and a wallet with real keys. */
export interface Stage {
  readonly client: Client
  readonly config: Config
  readonly wallet: TestWallet
  readonly env: FakeEnv
  /** What wagmi tells of the connection, in its order: status, account and chain. */
  readonly seen: readonly string[]
  /** The connector as wagmi has set it up. */
  readonly connector: Config['connectors'][number]
  /** Does what the visitor does in the modal: chooses the wallet. */
  choose(connectorId?: string): Promise<unknown>
  /** Loads the page again: a new client, a new wagmi, the same storage and wallet. */
  reload(change?: StageOptions): Stage
  dispose(): void
}

const walletOf = (chains: readonly Chain[], options: Partial<Eip155WalletOptions> = {}): TestWallet =>
  createEip155Wallet({
    networks: chains.map(({ id, name, rpcUrls }) => ({
      chainId: id,
      name,
      rpcUrl: rpcUrls.default.http[0] ?? '',
    })),
    ...options,
  })

/** Sets wagmi up as the README says. */
export const createTestConfig = (client: Client, chains: readonly Chain[]): Config =>
  createConfig({
    chains: chains as [Chain, ...Chain[]],
    transports: Object.fromEntries(chains.map(({ id, rpcUrls }) => [id, http(rpcUrls.default.http[0])])),
    connectors: [latchkey(client)],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })

/** Sets a stage: the wallet is announced and the client has looked. */
export function createStage(options: StageOptions = {}): Stage {
  const { chains = testChains, env = createFakeEnv(), start = true } = options
  const wallet = options.wallet ?? walletOf(chains, options.walletOptions)
  const uninstall = wallet.install(env.window)
  const storage = options.storage ?? env.storage
  const client = createClient({
    adapters: [evm()],
    networks: chains.map(defineNetwork),
    env: { ...env, storage },
    ...(options.features ? { features: options.features } : {}),
  })
  const config = createTestConfig(client, chains)
  const [connector] = config.connectors
  if (!connector) throw new Error('wagmi has no connector')
  const seen: string[] = []
  const unwatch = watchConnection(config, {
    onChange: ({ status, address = 'nobody', chainId = 0 }) =>
      void seen.push(`${status} ${address} ${chainId}`),
  })
  if (start) client.start()
  const dispose = () => {
    unwatch()
    client.destroy()
    uninstall()
  }
  return {
    client,
    config,
    wallet,
    env,
    seen,
    connector,
    async choose(connectorId = wallet.info.rdns) {
      await vi.waitFor(() => expect(client.registry.findConnector('eip155', connectorId)).toBeDefined())
      return client.connection.actions.connect({ connectorId, namespace: 'eip155' })
    },
    reload(change = {}) {
      dispose()
      return createStage({
        chains,
        wallet,
        storage,
        env: { ...createFakeEnv(), fetch: env.fetch },
        ...change,
      })
    },
    dispose,
  }
}
