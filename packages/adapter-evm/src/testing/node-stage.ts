import type { Connection, Connector, Env, Network } from '@latchkey/core/adapter'
import { type AdapterStage, createAdapterStage, createLiveEnv } from '@latchkey/core/testing'
import type { LocalChain } from '@latchkey/local-chains'
import { createEip155Wallet, type Eip155WalletOptions, type TestWallet } from '@latchkey/test-wallets'
import { type EvmOptions, evm } from '../adapter.js'

/** A local chain as the app knows it. */
export const toNetwork = (chain: LocalChain, change: Partial<Network> = {}): Network => ({
  id: chain.chainId,
  name: chain.name,
  caipNetworkId: `eip155:${chain.chainId}`,
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [chain.rpcUrl] } },
  contracts: { multicall3: { address: chain.contracts.multicall3 } },
  tokens: chain.tokens.map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals })),
  ...change,
})

/** A connected adapter on real chains. */
export interface NodeStage extends Pick<AdapterStage, 'env' | 'instance' | 'events' | 'of'> {
  readonly wallet: TestWallet
  readonly connector: Connector
  readonly connection: Connection
  dispose(): void
}

/** Connects a real-key wallet that knows the first of the chains. */
export async function createNodeStage(
  chains: readonly LocalChain[],
  realFetch: Env['fetch'],
  options: { wallet?: Partial<Eip155WalletOptions>; networks?: readonly Network[]; evm?: EvmOptions } = {},
): Promise<NodeStage> {
  const env = createLiveEnv(realFetch)
  const known = chains.slice(0, 1).map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl }))
  const wallet = createEip155Wallet({ networks: known, ...options.wallet })
  wallet.install(env.window)
  const { instance, events, of, connect } = createAdapterStage(evm(options.evm), {
    env,
    storage: env.storage,
    networks: options.networks ?? chains.map(chain => toNetwork(chain)),
  })
  const { connector, connection } = await connect()
  const dispose = () => {
    instance.dispose()
    wallet.dispose()
  }
  return { env, wallet, instance, connector, connection, events, of, dispose }
}
