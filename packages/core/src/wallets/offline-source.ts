import type { CustomWallet } from '../context/wallet-options.types.js'
import type { WalletSource } from '../context/wallet-source.types.js'
import { throwIfAborted } from '../kernel/task.js'
import { bestKnownWallets } from './bundled/best-known-wallets.js'
import { matchesQuery } from './matches-query.js'

/** The list that comes with the kit. Its data are a chunk of their own, fetched with the first question. */
export const loadBundledWallets = async (): Promise<readonly CustomWallet[]> =>
  (await import('./bundled/bundled-wallets.js')).bundledWallets

/** Makes a source out of a list that is there. It asks nobody; a list that did not load is loaded again. */
export function createOfflineSource(
  load: () => Promise<readonly CustomWallet[]> = loadBundledWallets,
  head: readonly CustomWallet[] = load === loadBundledWallets ? bestKnownWallets : [],
): WalletSource {
  let loading: Promise<readonly CustomWallet[]> | undefined
  const fetchAll = () => {
    loading ??= load().catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
  const list: WalletSource['list'] = async (query, { signal }) => {
    const found = (await fetchAll()).filter(wallet => matchesQuery(wallet, query))
    throwIfAborted(signal)
    const start = (query.page - 1) * query.entries
    return { wallets: found.slice(start, start + query.entries), count: found.length }
  }
  return {
    list,
    async recommend(query, options) {
      const known = head.filter(wallet => matchesQuery(wallet, query))
      if (known.length >= query.entries) return known.slice(0, query.entries)
      return (await list(query, options)).wallets
    },
  }
}
