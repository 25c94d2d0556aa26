import type { Connection, Connector, Env, Network } from '@latchkey/core/adapter'
import { type AdapterStage, createAdapterStage, createLiveEnv, type FakeEnv } from '@latchkey/core/testing'
import type { LocalPolkadotChain } from '@latchkey/local-chains'
import {
  createPolkadotWallet,
  type PolkadotTestWallet,
  type PolkadotWalletOptions,
} from '@latchkey/test-wallets'
import { type PolkadotOptions, polkadot } from '../adapter.js'
import type { NetworkCalls } from '../chain/known-calls.js'

/** A local chain as the app knows it. */
export const toNetwork = (chain: LocalPolkadotChain, change: Partial<Network> = {}): Network => ({
  id: chain.chainId,
  name: chain.name,
  caipNetworkId: `polkadot:${chain.chainId}`,
  chainNamespace: 'polkadot',
  nativeCurrency: chain.nativeCurrency,
  rpcUrls: { default: { http: [chain.rpcUrl] } },
  tokens: chain.tokens.map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals })),
  ...change,
})

/** What the adapter has to be told of local chains: how their runtime numbers the calls of transfers. */
export const localCalls = (...chains: readonly LocalPolkadotChain[]): NetworkCalls =>
  Object.fromEntries(chains.map(({ chainId, calls }) => [`polkadot:${chainId}`, calls]))

/** A connected adapter on a real chain. */
export interface NodeStage extends Pick<AdapterStage, 'env' | 'instance' | 'events'> {
  readonly wallet: PolkadotTestWallet
  readonly connector: Connector
  readonly connection: Connection
  dispose(): void
}

/** What a node stage may be given. */
export interface NodeStageOptions {
  readonly wallet?: Partial<PolkadotWalletOptions>
  readonly networks?: readonly Network[]
  readonly polkadot?: PolkadotOptions
  readonly env?: FakeEnv
}

/** Connects a real-key wallet. */
export async function createNodeStage(
  chain: LocalPolkadotChain,
  realFetch: Env['fetch'],
  options: NodeStageOptions = {},
): Promise<NodeStage> {
  const env = options.env ?? createLiveEnv(realFetch)
  const wallet = createPolkadotWallet(options.wallet)
  wallet.install(env.window)
  const { instance, events, connect } = createAdapterStage(
    polkadot({ calls: localCalls(chain), ...options.polkadot }),
    {
      env,
      storage: env.storage,
      networks: options.networks ?? [toNetwork(chain)],
    },
  )
  const { connector, connection } = await connect()
  const dispose = () => {
    instance.dispose()
    wallet.dispose()
  }
  return { env, wallet, instance, connector, connection, events, dispose }
}
