import type { Connector, Network } from '@latchkey/core/adapter'
import {
  type AdapterStage,
  createAdapterStage,
  createFakeEnv,
  createFakeNetwork,
  type FakeEnv,
  type MemoryStorage,
} from '@latchkey/core/testing'
import { type CosmosTestWallet, type CosmosWalletOptions, createCosmosWallet } from '@latchkey/test-wallets'
import { type CosmosOptions, cosmos } from '../adapter.js'
import type { CosmosChain } from '../codec/chain-facts.types.js'

/** Three networks of which the wallet of a stage knows the first two. */
export const testNetworks: readonly Network[] = ['hub-1', 'lake-1', 'reef-1'].map(id =>
  createFakeNetwork(id, 'cosmos', {
    name: `Network ${id}`,
    nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
    rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
    tokens: [{ address: 'ulusd', name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }],
  }),
)

/** What those networks are. */
export const testChains: readonly CosmosChain[] = [
  { networkId: 'cosmos:hub-1', bech32Prefix: 'cosmos', denom: 'uatom', restUrl: 'https://rest.test' },
  { networkId: 'cosmos:lake-1', bech32Prefix: 'osmo', denom: 'uosmo' },
  { networkId: 'cosmos:reef-1', bech32Prefix: 'reef', denom: 'ureef', restUrl: 'https://rest.test' },
]

/** The networks that the wallet of a stage knows. */
export const walletNetworks = [
  { chainId: 'hub-1', name: 'Hub', prefix: 'cosmos' },
  { chainId: 'lake-1', name: 'Lake', prefix: 'osmo' },
] as const

/** A page with one real-key wallet and one adapter instance. */
export interface Stage extends Omit<AdapterStage, 'connector'> {
  readonly wallet: CosmosTestWallet
  /** The first connector, as soon as it was found. */
  connector(): Promise<Connector>
}

/** How a stage differs from the usual. */
export interface StageOptions {
  readonly env?: FakeEnv
  readonly networks?: readonly Network[]
  readonly wallet?: Partial<CosmosWalletOptions>
  readonly cosmos?: CosmosOptions
  readonly storage?: MemoryStorage
  /** Puts something on the page before the adapter looks. */
  readonly prepare?: (env: FakeEnv, wallet: CosmosTestWallet) => void
}

/** Sets a stage: the wallet is on the window and the adapter has begun to look. */
export function createStage(options: StageOptions = {}): Stage {
  const env = options.env ?? createFakeEnv()
  const wallet = createCosmosWallet({ networks: walletNetworks, ...options.wallet })
  if (options.prepare) options.prepare(env, wallet)
  else wallet.install(env.window)
  const stage = createAdapterStage(cosmos({ chains: testChains, ...options.cosmos }), {
    env,
    networks: options.networks ?? testNetworks,
    ...(options.storage ? { storage: options.storage } : {}),
  })
  return { ...stage, wallet, connector: stage.found }
}
