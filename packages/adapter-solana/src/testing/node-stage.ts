import type { Connection, Connector, Env, Network } from '@latchkey/core/adapter'
import { type AdapterStage, createAdapterStage, createLiveEnv } from '@latchkey/core/testing'
import type { LocalSolanaNode } from '@latchkey/local-chains'
import {
  createSolanaWallet,
  type SolanaInstallOptions,
  type SolanaTestWallet,
  type SolanaWalletOptions,
} from '@latchkey/test-wallets'
import { solana } from '../adapter.js'

/** A local node as the app knows it. */
export const toNetwork = (node: LocalSolanaNode, change: Partial<Network> = {}): Network => ({
  id: node.reference,
  name: node.name,
  caipNetworkId: `solana:${node.reference}`,
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [node.rpcUrl] } },
  tokens: node.tokens.map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals })),
  ...change,
})

/** A connected adapter on a real node. */
export interface NodeStage extends Pick<AdapterStage, 'env' | 'instance' | 'events'> {
  readonly wallet: SolanaTestWallet
  readonly connector: Connector
  readonly connection: Connection
  dispose(): void
}

/** Connects a real-key wallet that sends through the node. */
export async function createNodeStage(
  node: LocalSolanaNode,
  realFetch: Env['fetch'],
  options: {
    readonly wallet?: Partial<SolanaWalletOptions>
    readonly install?: SolanaInstallOptions
    readonly networks?: readonly Network[]
  } = {},
): Promise<NodeStage> {
  const env = createLiveEnv(realFetch)
  const chains = [{ chain: 'solana:localnet', rpcUrl: node.rpcUrl }] as const
  const wallet = createSolanaWallet({ networks: chains, ...options.wallet })
  wallet.install(env.window, options.install)
  const { instance, events, connect } = createAdapterStage(solana(), {
    env,
    storage: env.storage,
    networks: options.networks ?? [toNetwork(node)],
  })
  const { connector, connection } = await connect()
  const dispose = () => {
    instance.dispose()
    wallet.dispose()
  }
  return { env, wallet, instance, connector, connection, events, dispose }
}
