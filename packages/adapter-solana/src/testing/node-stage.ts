import { performance } from 'node:perf_hooks'
import { clearTimeout, setTimeout } from 'node:timers'
import type { AdapterEvent, AdapterInstance, Connection, Connector, Network } from '@latchkey/core/adapter'
import { createFakeClock, createFakeEnv, createFakeFetch, type FakeEnv } from '@latchkey/core/testing'
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

/** The test's own `fetch`: this file is bound by the adapters' rule to have none. */
export type RealFetch = (url: string, init?: RequestInit) => Promise<Response>

/** The fake page with the real network and the real time. */
function createRealEnv(realFetch: RealFetch): FakeEnv {
  const clock = createFakeClock()
  const real: FakeEnv['clock'] = {
    ...clock,
    pending: 0,
    now: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms > 5_000 ? ms : Math.min(ms, 100))
      return () => clearTimeout(timer)
    },
  }
  const fetch = Object.assign((url: string, init?: RequestInit) => realFetch(url, init), createFakeFetch())
  return { ...createFakeEnv(), clock: real, fetch }
}

/** A connected adapter on a real node. */
export interface NodeStage {
  readonly env: FakeEnv
  readonly wallet: SolanaTestWallet
  readonly instance: AdapterInstance
  readonly connector: Connector
  readonly connection: Connection
  readonly events: readonly AdapterEvent[]
  dispose(): void
}

/** Connects a real-key wallet that sends through the node. */
export async function createNodeStage(
  node: LocalSolanaNode,
  realFetch: RealFetch,
  options: {
    readonly wallet?: Partial<SolanaWalletOptions>
    readonly install?: SolanaInstallOptions
    readonly networks?: readonly Network[]
  } = {},
): Promise<NodeStage> {
  const env = createRealEnv(realFetch)
  const chains = [{ chain: 'solana:localnet', rpcUrl: node.rpcUrl }] as const
  const wallet = createSolanaWallet({ networks: chains, ...options.wallet })
  wallet.install(env.window, options.install)
  const events: AdapterEvent[] = []
  const instance = solana().create({
    env,
    storage: env.storage,
    networks: () => options.networks ?? [toNetwork(node)],
    emit: event => void events.push(event),
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  })
  instance.discover()
  const connector = events
    .flatMap(event => (event.type === 'connectorsChanged' ? event.connectors : []))
    .at(-1)
  if (!connector) throw new Error('the wallet was not found')
  const connection = await connector.connect({})
  const dispose = () => {
    instance.dispose()
    wallet.dispose()
  }
  return { env, wallet, instance, connector, connection, events, dispose }
}
