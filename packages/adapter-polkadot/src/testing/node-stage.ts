import { performance } from 'node:perf_hooks'
import { clearTimeout, setTimeout } from 'node:timers'
import type { AdapterEvent, AdapterInstance, Connection, Connector, Network } from '@latchkey/core/adapter'
import { createFakeClock, createFakeEnv, createFakeFetch, type FakeEnv } from '@latchkey/core/testing'
import type { LocalPolkadotChain } from '@latchkey/local-chains'
import {
  createPolkadotWallet,
  type PolkadotTestWallet,
  type PolkadotWalletOptions,
} from '@latchkey/test-wallets'
import { type PolkadotOptions, polkadot } from '../adapter.js'

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
      // Waits between two looks are cut short; limits keep their time, or a busy machine would meet them.
      const timer = setTimeout(run, ms < 10_000 ? Math.min(ms, 100) : ms)
      return () => clearTimeout(timer)
    },
  }
  const fetch = Object.assign((url: string, init?: RequestInit) => realFetch(url, init), createFakeFetch())
  return { ...createFakeEnv(), clock: real, fetch }
}

/** A connected adapter on a real chain. */
export interface NodeStage {
  readonly env: FakeEnv
  readonly wallet: PolkadotTestWallet
  readonly instance: AdapterInstance
  readonly connector: Connector
  readonly connection: Connection
  readonly events: readonly AdapterEvent[]
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
  realFetch: RealFetch,
  options: NodeStageOptions = {},
): Promise<NodeStage> {
  const env = options.env ?? createRealEnv(realFetch)
  const wallet = createPolkadotWallet(options.wallet)
  wallet.install(env.window)
  const events: AdapterEvent[] = []
  const instance = polkadot(options.polkadot).create({
    env,
    storage: env.storage,
    networks: () => options.networks ?? [toNetwork(chain)],
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
