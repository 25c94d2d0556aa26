import { performance } from 'node:perf_hooks'
import { clearTimeout, setTimeout } from 'node:timers'
import type { AdapterEvent, AdapterInstance, Connection, Connector, Network } from '@latchkey/core/adapter'
import { createFakeClock, createFakeEnv, createFakeFetch, type FakeEnv } from '@latchkey/core/testing'
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
      const timer = setTimeout(run, Math.min(ms, 100))
      return () => clearTimeout(timer)
    },
  }
  const fetch = Object.assign((url: string, init?: RequestInit) => realFetch(url, init), createFakeFetch())
  return { ...createFakeEnv(), clock: real, fetch }
}

/** A connected adapter on real chains. */
export interface NodeStage {
  readonly env: FakeEnv
  readonly wallet: TestWallet
  readonly instance: AdapterInstance
  readonly connector: Connector
  readonly connection: Connection
  readonly events: readonly AdapterEvent[]
  dispose(): void
}

/** Connects a real-key wallet that knows the first of the chains. */
export async function createNodeStage(
  chains: readonly LocalChain[],
  realFetch: RealFetch,
  options: { wallet?: Partial<Eip155WalletOptions>; networks?: readonly Network[]; evm?: EvmOptions } = {},
): Promise<NodeStage> {
  const env = createRealEnv(realFetch)
  const known = chains.slice(0, 1).map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl }))
  const wallet = createEip155Wallet({ networks: known, ...options.wallet })
  wallet.install(env.window)
  const events: AdapterEvent[] = []
  const instance = evm(options.evm).create({
    env,
    storage: env.storage,
    networks: () => options.networks ?? chains.map(chain => toNetwork(chain)),
    emit: event => void events.push(event),
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  })
  instance.discover()
  const listed = events.find(event => event.type === 'connectorsChanged')
  const connector = listed?.connectors[0]
  if (!connector) throw new Error('the wallet was not found')
  const connection = await connector.connect({})
  const dispose = () => {
    instance.dispose()
    wallet.dispose()
  }
  return { env, wallet, instance, connector, connection, events, dispose }
}
