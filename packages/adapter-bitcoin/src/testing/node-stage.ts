import { performance } from 'node:perf_hooks'
import { clearTimeout, setTimeout } from 'node:timers'
import type { AdapterInstance, Connection, Connector, WalletCapabilities } from '@latchkey/core/adapter'
import { createFakeClock, createFakeEnv, createFakeFetch, type FakeEnv } from '@latchkey/core/testing'
import type { LocalBitcoinNode } from '@latchkey/local-chains'
import type { BitcoinTestWallet, BitcoinWalletOptions } from '@latchkey/test-wallets'
import type { BitcoinOptions } from '../adapter.js'
import { createStage, toNetwork } from './stage.js'

/** The test's own `fetch`: this file is bound by the adapters' rule to have none. */
export type RealFetch = (url: string, init?: RequestInit) => Promise<Response>

/** The fake page with the real network and the real time; long waits are cut short. */
function createRealEnv(realFetch: RealFetch): FakeEnv {
  const real: FakeEnv['clock'] = {
    ...createFakeClock(),
    pending: 0,
    now: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms >= 10_000 ? ms : Math.min(ms, 50))
      return () => clearTimeout(timer)
    },
  }
  const fetch = Object.assign((url: string, init?: RequestInit) => realFetch(url, init), createFakeFetch())
  return { ...createFakeEnv(), clock: real, fetch }
}

/** A connected adapter on a real chain. */
export interface NodeStage {
  readonly env: FakeEnv
  readonly wallet: BitcoinTestWallet
  readonly instance: AdapterInstance
  readonly connector: Connector
  readonly connection: Connection
  readonly abilities: WalletCapabilities
  dispose(): void
}

/** Connects a real-key wallet that knows the local network. */
export async function createNodeStage(
  node: LocalBitcoinNode,
  realFetch: RealFetch,
  options: { wallet?: Partial<BitcoinWalletOptions>; bitcoin?: BitcoinOptions } = {},
): Promise<NodeStage> {
  const stage = await createStage({
    env: createRealEnv(realFetch),
    networks: [toNetwork('regtest', node.rpcUrl)],
    wallet: { networks: [{ name: 'regtest', rpcUrl: node.rpcUrl }], ...options.wallet },
    ...(options.bitcoin ? { bitcoin: options.bitcoin } : {}),
  })
  const { connector, connection } = await stage.connect()
  const { env, wallet, instance } = stage
  const dispose = () => {
    instance.dispose()
    wallet.dispose()
  }
  return {
    env,
    wallet,
    instance,
    connector,
    connection,
    abilities: connector.capabilities(connection),
    dispose,
  }
}
