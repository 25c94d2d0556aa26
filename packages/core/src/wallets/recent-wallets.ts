import type { CustomWallet } from '../context/wallet-options.types.js'
import { type Guard, isListOf, isText } from '../kernel/guard.js'
import type { ClientStorage } from '../storage/client-storage.js'

/** The wallets of the list that were paired with lately. */
export interface RecentWallets {
  /** The latest first; two at the most. */
  read(): CustomWallet[]
  /** Puts a wallet first, with all that is needed to show and open it before any list is here. */
  remember(wallet: CustomWallet): void
}

const KEY = 'recent_listed_wallets'
const LIMIT = 2

/**
 * Whether a value is a wallet in every field: texts, and a list of texts for `chains`. What the links lead to is checked
 * where they are opened.
 */
export const isCustomWallet: Guard<CustomWallet> = (value): value is CustomWallet =>
  typeof value === 'object' &&
  value !== null &&
  isText(Reflect.get(value, 'id')) &&
  isText(Reflect.get(value, 'name')) &&
  Object.entries(value).every(([key, field]) => (key === 'chains' ? isListOf(isText) : isText)(field))

/** Keeps them in storage, across visits. */
export function createRecentWallets(storage: ClientStorage): RecentWallets {
  const read = () => (storage.read(KEY, isListOf(isCustomWallet)) ?? []).slice(0, LIMIT)
  return {
    read,
    remember(wallet) {
      const others = read().filter(({ id }) => id !== wallet.id)
      storage.write(KEY, [wallet, ...others].slice(0, LIMIT))
    },
  }
}
