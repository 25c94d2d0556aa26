import { performance } from 'node:perf_hooks'
import { clearTimeout, setTimeout } from 'node:timers'
import type { AdapterEvent, AdapterInstance, Connection, Connector, Network } from '@latchkey/core/adapter'
import { createFakeClock, createFakeEnv, createFakeFetch, type FakeEnv } from '@latchkey/core/testing'
import type { LocalCosmosNode } from '@latchkey/local-chains'
import { type CosmosTestWallet, type CosmosWalletOptions, createCosmosWallet } from '@latchkey/test-wallets'
import { cosmos } from '../adapter.js'
import type { CosmosChain } from '../chain-facts.types.js'

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
const toChain = (node: LocalCosmosNode): CosmosChain => ({
  networkId: `cosmos:${node.chainId}`,
  bech32Prefix: node.prefix,
  denom: node.denom,
  restUrl: node.rpcUrl,
})

/** The test's own `fetch`: this file is bound by the adapters' rule to have none. */
export type RealFetch = (url: string, init?: RequestInit) => Promise<Response>

/** The fake page with the real network and the real time, in which nobody waits long. */
function createRealEnv(realFetch: RealFetch): FakeEnv {
  const clock = createFakeClock()
  const real: FakeEnv['clock'] = {
    ...clock,
    pending: 0,
    now: () => performance.now(),
    after(ms, run) {
      // Only what waits for a node's answer waits as long as it says.
      const timer = setTimeout(run, ms >= 10_000 ? ms : Math.min(ms, 60))
      return () => clearTimeout(timer)
    },
  }
  const fetch = Object.assign((url: string, init?: RequestInit) => realFetch(url, init), createFakeFetch())
  return { ...createFakeEnv(), clock: real, fetch }
}

/** A connected adapter on running networks. */
export interface NodeStage {
  readonly env: FakeEnv
  readonly wallet: CosmosTestWallet
  readonly instance: AdapterInstance
  readonly connector: Connector
  readonly connection: Connection
  readonly events: readonly AdapterEvent[]
  dispose(): void
}

/** Connects a real-key wallet that knows the first of the networks. */
export async function createNodeStage(
  nodes: readonly LocalCosmosNode[],
  realFetch: RealFetch,
  options: { wallet?: Partial<CosmosWalletOptions>; networks?: readonly Network[] } = {},
): Promise<NodeStage> {
  const env = createRealEnv(realFetch)
  const known = nodes
    .slice(0, 1)
    .map(({ chainId, name, prefix, rpcUrl }) => ({ chainId, name, prefix, rpcUrl }))
  const wallet = createCosmosWallet({ networks: known, ...options.wallet })
  wallet.install(env.window)
  const events: AdapterEvent[] = []
  let resolveFound: (connector: Connector) => void = () => undefined
  const found = new Promise<Connector>(resolve => {
    resolveFound = resolve
  })
  const instance = cosmos({ chains: nodes.map(toChain) }).create({
    env,
    storage: env.storage,
    networks: () => options.networks ?? nodes.map(node => toNetwork(node)),
    emit(event) {
      events.push(event)
      if (event.type === 'connectorsChanged' && event.connectors[0]) resolveFound(event.connectors[0])
    },
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  })
  instance.discover()
  const connector = await found
  const connection = await connector.connect({})
  const dispose = () => {
    instance.dispose()
    wallet.dispose()
  }
  return { env, wallet, instance, connector, connection, events, dispose }
}
