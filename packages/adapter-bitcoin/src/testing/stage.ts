import type { Network } from '@latchkey/core/adapter'
import {
  type AdapterStage,
  createAdapterStage,
  createFakeEnv,
  type FakeEnv,
  type MemoryStorage,
} from '@latchkey/core/testing'
import {
  type BitcoinNetworkName,
  type BitcoinTestWallet,
  type BitcoinWalletOptions,
  createBitcoinWallet,
} from '@latchkey/test-wallets'
import { type BitcoinOptions, bitcoin } from '../adapter.js'
import { ids } from '../codec/bitcoin-networks.js'

/** A network as an app names it. */
export const toNetwork = (name: BitcoinNetworkName, url = `https://${name}.test/api`): Network => ({
  id: ids[name].slice('bip122:'.length),
  name,
  caipNetworkId: ids[name],
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [url] } },
})

/** Two networks, both known to the wallet of a stage. */
export const testNetworks: readonly Network[] = [toNetwork('mainnet'), toNetwork('testnet')]

/** A page with one real-key wallet and one adapter instance. */
export interface Stage extends AdapterStage {
  readonly wallet: BitcoinTestWallet
}

/** How a stage differs from the usual. */
export interface StageOptions {
  readonly env?: FakeEnv
  readonly networks?: readonly Network[]
  readonly wallet?: Partial<BitcoinWalletOptions>
  readonly bitcoin?: BitcoinOptions
  readonly storage?: MemoryStorage
}

/** Sets a stage: the wallet is on the page and the adapter has looked. */
export async function createStage(options: StageOptions = {}): Promise<Stage> {
  const env = options.env ?? createFakeEnv()
  const wallet = createBitcoinWallet({
    networks: [{ name: 'mainnet' }, { name: 'testnet' }],
    ...options.wallet,
  })
  wallet.install(env.window)
  const stage = createAdapterStage(bitcoin(options.bitcoin), {
    env,
    networks: options.networks ?? testNetworks,
    ...(options.storage ? { storage: options.storage } : {}),
  })
  // Wallets that only stand on the window are read by code that is loaded for them.
  await stage.found()
  return { ...stage, wallet }
}
