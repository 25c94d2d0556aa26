import type { Network } from '@latchkey/core/adapter'
import {
  type AdapterStage,
  createAdapterStage,
  createFakeEnv,
  createFakeNetwork,
  type FakeEnv,
  type MemoryStorage,
} from '@latchkey/core/testing'
import { createEip155Wallet, type Eip155WalletOptions, type TestWallet } from '@latchkey/test-wallets'
import { type EvmOptions, evm } from '../adapter.js'

/** Two networks of which the wallet of a stage knows the first. */
export const testNetworks: readonly Network[] = [1, 10].map(id =>
  createFakeNetwork(id, 'eip155', {
    name: `Network ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
  }),
)

let opened = 0

/**
 * The networks with URLs that no other test has, for `fetch` the same ones: viem before 2.49 puts calls to one URL into one
 * batch, also those of a stage that is gone.
 */
export const networksOfOwn = (): readonly Network[] => {
  opened += 1
  return testNetworks.map(network => ({
    ...network,
    rpcUrls: { default: { http: network.rpcUrls.default.http.map(url => `${url}/?${opened}`) } },
  }))
}

/** A page with one real-key wallet and one adapter instance. */
export interface Stage extends AdapterStage {
  readonly wallet: TestWallet
}

/** How a stage differs from the usual. */
export interface StageOptions {
  readonly env?: FakeEnv
  readonly networks?: readonly Network[]
  readonly wallet?: Partial<Eip155WalletOptions>
  readonly evm?: EvmOptions
  readonly storage?: MemoryStorage
}

/** The wallet of a stage: it knows the first network alone, and its node is never asked. */
const createStageWallet = (options: Partial<Eip155WalletOptions> = {}): TestWallet =>
  createEip155Wallet({
    networks: [{ chainId: 1, name: 'Network 1', rpcUrl: 'https://rpc-1.test' }],
    // The wallet checks the chain id of a node before it adds a network: `https://rpc-10.test` is on 10.
    fetch: async url => {
      const chainId = Number(/\d+/.exec(String(url))?.[0])
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${chainId.toString(16)}` }))
    },
    ...options,
  })

/** Sets a stage: the wallet is announced and the adapter has looked. */
export function createStage(options: StageOptions = {}): Stage {
  const env = options.env ?? createFakeEnv()
  const wallet = createStageWallet(options.wallet)
  wallet.install(env.window)
  const stage = createAdapterStage(evm(options.evm), {
    env,
    networks: options.networks ?? testNetworks,
    ...(options.storage ? { storage: options.storage } : {}),
  })
  return { ...stage, wallet }
}
