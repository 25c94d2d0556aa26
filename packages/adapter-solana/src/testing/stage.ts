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
  createSolanaWallet,
  type SolanaInstallOptions,
  type SolanaTestWallet,
  type SolanaWalletOptions,
} from '@latchkey/test-wallets'
import { type SolanaOptions, solana } from '../adapter.js'

export const mainnetId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const devnetId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** Two networks, both of which the wallet of a stage is for. */
export const testNetworks: readonly Network[] = [mainnetId, devnetId].map(id =>
  createFakeNetwork(id.slice('solana:'.length), 'solana', {
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  }),
)

/** A page with one real-key wallet and one adapter instance. */
export interface Stage extends AdapterStage {
  readonly wallet: SolanaTestWallet
}

/** How a stage differs from the usual. */
export interface StageOptions {
  readonly env?: FakeEnv
  readonly networks?: readonly Network[]
  readonly wallet?: Partial<SolanaWalletOptions>
  readonly install?: SolanaInstallOptions
  readonly solana?: SolanaOptions
  readonly storage?: MemoryStorage
}

/** A wallet for mainnet and devnet whose nodes are never asked. */
export const createStageWallet = (options: Partial<SolanaWalletOptions> = {}): SolanaTestWallet =>
  createSolanaWallet({
    networks: (['solana:mainnet', 'solana:devnet'] as const).map(chain => ({
      chain,
      rpcUrl: 'http://127.0.0.1:9',
    })),
    ...options,
  })

/** Sets a stage: the wallet has registered and the adapter has read it. */
export async function createStage(options: StageOptions = {}): Promise<Stage> {
  const env = options.env ?? createFakeEnv()
  const wallet = createStageWallet(options.wallet)
  wallet.install(env.window, options.install)
  const stage = createAdapterStage(solana(options.solana), {
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
