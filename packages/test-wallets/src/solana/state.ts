import { keysOf, publicSolanaSeeds, type SolanaKey } from './keys'
import type {
  PersistedSolanaState,
  SolanaChain,
  SolanaMisbehaviour,
  SolanaWalletAccount,
  SolanaWalletOptions,
} from './wallet.types'

/** The features of Solana that an account can be asked for. */
const accountFeatures = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signAndSendAllTransactions',
  'solana:signIn',
] as const

/** What the wallet knows; changed by its features and controls only. */
export interface SolanaWalletState {
  readonly keys: readonly SolanaKey[]
  /** What an account can be asked for. */
  readonly features: readonly string[]
  readonly rpcUrls: ReadonlyMap<string, string>
  /** Indexes of the keys that the page may see, the selected one first. */
  order: readonly number[]
  /** Set by `changeAccounts`: shown instead of the keys' own addresses. */
  overridden: readonly string[] | undefined
  /** The chains of the wallet and its accounts. */
  chains: readonly SolanaChain[]
  authorized: boolean
  locked: boolean
  /** Lost for good: every request fails. */
  dead: boolean
}

/** The state at the start: as given, and over it what an earlier load of the page has left. */
export const createSolanaState = (options: SolanaWalletOptions): SolanaWalletState => {
  const keys = keysOf(options.seeds ?? publicSolanaSeeds)
  const saved = options.storage?.load()
  const order = saved?.order.filter(index => index < keys.length) ?? []
  const all = options.share === 'selected' ? [0] : keys.map((_, index) => index)
  return {
    keys,
    features: [...accountFeatures, ...(options.offchainMessages ? ['solana:signOffchainMessage'] : [])],
    rpcUrls: new Map(options.networks.map(({ chain, rpcUrl }) => [chain, rpcUrl])),
    order: order.length > 0 ? order : all,
    overridden: undefined,
    chains: options.networks.map(({ chain }) => chain),
    authorized: saved?.authorized ?? options.authorized ?? false,
    locked: saved?.locked ?? options.locked ?? false,
    dead: false,
  }
}

/** What survives a reload. */
export const toPersistedSolana = ({
  authorized,
  order,
  locked,
}: SolanaWalletState): PersistedSolanaState => ({
  authorized,
  order,
  locked,
})

/** The accounts that the page may see now. */
export const visibleSolanaAccounts = (
  { authorized, locked, overridden, order, keys, chains, features: all }: SolanaWalletState,
  { missingFeatures }: SolanaMisbehaviour,
): readonly SolanaWalletAccount[] => {
  if (!authorized || locked) return []
  const features = all.filter(feature => !missingFeatures.includes(feature))
  const shown = overridden ?? order.flatMap(index => keys[index]?.address ?? [])
  return shown.map(address => {
    const key = keys.find(known => known.address === address)
    return { address, publicKey: key?.publicKey ?? new Uint8Array(32), chains, features }
  })
}
