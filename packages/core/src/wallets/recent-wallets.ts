import type { CustomWallet } from '../connectors/connectors.types.js'
import { isListOf, isShape, isText } from '../kernel/guard.js'
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

// Links are checked where they are opened; a row needs no more than these.
const isWallets = isListOf(isShape<{ id: string; name: string }>({ id: isText, name: isText }))

/** What the list of wallets and WalletConnect share; it comes with the client, so that neither fetches it. */
export function createRecentWallets(storage: ClientStorage): RecentWallets {
  const read = () => ((storage.read(KEY, isWallets) ?? []) as CustomWallet[]).slice(0, LIMIT)
  return {
    read,
    remember(wallet) {
      const others = read().filter(({ id }) => id !== wallet.id)
      storage.write(KEY, [wallet, ...others].slice(0, LIMIT))
    },
  }
}
