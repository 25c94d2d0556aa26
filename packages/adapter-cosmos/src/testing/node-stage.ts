import type { Connection, Connector, Env, Network } from '@latchkey/core/adapter'
import { type AdapterStage, createAdapterStage, createLiveEnv } from '@latchkey/core/testing'
import type { LocalCosmosNode } from '@latchkey/local-chains'
import { type CosmosTestWallet, type CosmosWalletOptions, createCosmosWallet } from '@latchkey/test-wallets'
import { cosmos } from '../adapter.js'
import type { CosmosChain } from '../codec/chain-facts.types.js'

/** A local network as the app knows it. */
export const toNetwork = (node: LocalCosmosNode, change: Partial<Network> = {}): Network => ({
  id: node.chainId,
  name: node.name,
  caipNetworkId: `cosmos:${node.chainId}`,
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Coin', symbol: node.denom.slice(1).toUpperCase(), decimals: 6 },
  rpcUrls: { default: { http: [node.rpcUrl] } },
  tokens: node.tokens,
  ...change,
})

/** What a local network is. */
export const toChain = (node: LocalCosmosNode): CosmosChain => ({
  networkId: `cosmos:${node.chainId}`,
  bech32Prefix: node.prefix,
  denom: node.denom,
  restUrl: node.rpcUrl,
})

/** A connected adapter on running networks. */
export interface NodeStage extends Pick<AdapterStage, 'env' | 'instance' | 'events'> {
  readonly wallet: CosmosTestWallet
  readonly connector: Connector
  readonly connection: Connection
  dispose(): void
}

/** Connects a real-key wallet that knows the first of the networks. */
export async function createNodeStage(
  nodes: readonly LocalCosmosNode[],
  realFetch: Env['fetch'],
  options: {
    wallet?: Partial<CosmosWalletOptions>
    networks?: readonly Network[]
    chain?: Partial<CosmosChain>
  } = {},
): Promise<NodeStage> {
  const env = createLiveEnv(realFetch)
  const known = nodes
    .slice(0, 1)
    .map(({ chainId, name, prefix, rpcUrl }) => ({ chainId, name, prefix, rpcUrl }))
  const wallet = createCosmosWallet({ networks: known, ...options.wallet })
  wallet.install(env.window)
  const chains = nodes.map(node => ({ ...toChain(node), ...options.chain }))
  const { instance, events, connect } = createAdapterStage(cosmos({ chains }), {
    env,
    storage: env.storage,
    networks: options.networks ?? nodes.map(node => toNetwork(node)),
  })
  const { connector, connection } = await connect()
  const dispose = () => {
    instance.dispose()
    wallet.dispose()
  }
  return { env, wallet, instance, connector, connection, events, dispose }
}
