import type { CustomWallet } from '../connectors/connectors.types.js'
import { isListOf, isShape, isText } from '../kernel/guard.js'
import type { ClientStorage } from '../storage/client-storage.js'

const KEY = 'recent_listed_wallets'
const LIMIT = 2

// Links are checked where they are opened; a row needs no more than these.
const isWallets = isListOf(isShape<{ id: string; name: string }>({ id: isText, name: isText }))

/** The wallets of the list that were paired with lately, the latest first; two at the most. */
export const readRecentWallets = (storage: ClientStorage): CustomWallet[] =>
  ((storage.read(KEY, isWallets) ?? []) as CustomWallet[]).slice(0, LIMIT)

/** Puts a wallet first among the recent ones, with all that is needed to show and open it before any list is here. */
export function rememberWallet(storage: ClientStorage, wallet: CustomWallet): void {
  const others = readRecentWallets(storage).filter(({ id }) => id !== wallet.id)
  storage.write(KEY, [wallet, ...others].slice(0, LIMIT))
}
