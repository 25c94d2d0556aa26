import type { Network } from '@latchkey/core/adapter'
import {
  type AdapterStage,
  createAdapterStage,
  createFakeEnv,
  createFakeNetwork,
  type FakeEnv,
  type MemoryStorage,
} from '@latchkey/core/testing'
import {
  createPolkadotWallet,
  type PolkadotInstallOptions,
  type PolkadotTestWallet,
  type PolkadotWalletOptions,
} from '@latchkey/test-wallets'
import { type PolkadotOptions, polkadot } from '../adapter.js'

/** Polkadot Asset Hub (prefix 0), Kusama Asset Hub (prefix 2). */
export const testNetworks: readonly Network[] = [
  ['68d56f15f85d3136970ec16946040bc1', 'Polkadot Asset Hub', 'DOT', 10] as const,
  ['48239ef607d7928874027a43a6768920', 'Kusama Asset Hub', 'KSM', 12] as const,
].map(([id, name, symbol, decimals]) =>
  createFakeNetwork(id, 'polkadot', {
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [`https://${symbol.toLowerCase()}.test`] } },
  }),
)

/** Moonbeam: accounts of 20 bytes. */
export const moonbeam: Network = createFakeNetwork('fe58ea77779b7abda7da4ec526d14db9', 'polkadot', {
  name: 'Moonbeam',
})

/** A page with one real-key wallet and one adapter instance. */
export interface Stage extends AdapterStage {
  readonly wallet: PolkadotTestWallet
}

/** How a stage differs from the usual. */
export interface StageOptions {
  readonly env?: FakeEnv
  readonly networks?: readonly Network[]
  readonly wallet?: Partial<PolkadotWalletOptions>
  readonly install?: PolkadotInstallOptions
  readonly polkadot?: PolkadotOptions
  readonly storage?: MemoryStorage
}

/** Sets a stage: the wallet is in the page and the adapter has read it. */
export async function createStage(options: StageOptions = {}): Promise<Stage> {
  const env = options.env ?? createFakeEnv()
  const wallet = createPolkadotWallet(options.wallet)
  wallet.install(env.window, options.install)
  const stage = createAdapterStage(polkadot(options.polkadot), {
    env,
    networks: options.networks ?? testNetworks,
    ...(options.storage ? { storage: options.storage } : {}),
  })
  const settle: Stage['settle'] = async ms => {
    await import('../found-wallets.js')
    await stage.settle(ms)
  }
  await settle()
  return { ...stage, wallet, settle }
}
