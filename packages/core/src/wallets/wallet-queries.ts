import type { Network } from '../adapter/network.types.js'
import type { ResolvedOptions } from '../client/options.js'
import type { CustomWallet, WalletBadge } from '../connectors/connectors.types.js'
import type { RecentWallets } from './recent-wallets.js'
import type { WalletPage, WalletQuery, WalletSource } from './wallet-source.types.js'

/** How many wallets a page of the list has, how many a search gives, how many are recommended. */
export const entriesOf = { page: 40, search: 100, recommended: 4 } as const

/** What the wallet list needs of other domains. */
export interface WalletsPorts {
  /** What the app asked for, in its order. */
  networks(namespace: string): readonly Network[]
  readonly recentWallets: Pick<RecentWallets, 'read'>
}

/** What is asked of a source, with what the app's options say put in. */
export interface WalletQueries {
  /** Those that the app features, in its order. */
  featured(badge: WalletBadge | null, signal: AbortSignal): Promise<readonly CustomWallet[]>
  recommended(signal: AbortSignal): Promise<readonly CustomWallet[]>
  /** A page of the others. */
  page(page: number, badge: WalletBadge | null, signal: AbortSignal): Promise<WalletPage>
  /** Those whose name contains the text, the featured first. */
  search(text: string, badge: WalletBadge | null, signal: AbortSignal): Promise<readonly CustomWallet[]>
  one(id: string, signal: AbortSignal): Promise<CustomWallet | undefined>
}

/** Makes the questions that one client asks. */
export function createWalletQueries(
  source: WalletSource,
  { adapters, featuredWalletIds = [], includeWalletIds, excludeWalletIds = [] }: ResolvedOptions,
  { networks }: Pick<WalletsPorts, 'networks'>,
): WalletQueries {
  const featuredIds = featuredWalletIds.filter(id => includeWalletIds?.includes(id) ?? true)
  const toAsked = (query: WalletQuery): WalletQuery => {
    const exclude = [...excludeWalletIds, ...(query.exclude ?? [])]
    return {
      chains: adapters.flatMap(({ namespace }) => networks(namespace).map(each => each.caipNetworkId)),
      ...(includeWalletIds ? { include: includeWalletIds } : {}),
      ...query,
      ...(exclude.length > 0 ? { exclude } : {}),
    }
  }
  const ask = (query: WalletQuery, signal: AbortSignal) => source.list(toAsked(query), { signal })
  const withBadge = (badge: WalletBadge | null) => (badge ? { badge } : {})
  return {
    async featured(badge, signal) {
      const entries = featuredIds.length
      if (entries === 0) return []
      const { wallets } = await ask({ page: 1, entries, include: featuredIds, ...withBadge(badge) }, signal)
      const place = ({ id }: CustomWallet) => featuredIds.indexOf(id)
      return [...wallets].sort((a, b) => place(a) - place(b))
    },
    async recommended(signal) {
      const query = { page: 1, entries: entriesOf.recommended, exclude: featuredIds }
      return source.recommend?.(toAsked(query), { signal }) ?? (await ask(query, signal)).wallets
    },
    page: (page, badge, signal) =>
      ask({ page, entries: entriesOf.page, exclude: featuredIds, ...withBadge(badge) }, signal),
    async search(search, badge, signal) {
      const query = { page: 1, entries: entriesOf.search, search, ...withBadge(badge) }
      const { wallets } = await ask(query, signal)
      const isFeatured = ({ id }: CustomWallet) => featuredIds.includes(id)
      return [...wallets.filter(isFeatured), ...wallets.filter(wallet => !isFeatured(wallet))]
    },
    async one(id, signal) {
      // Whatever it speaks: who names a wallet wants that one.
      const { wallets } = await ask({ page: 1, entries: 1, include: [id], chains: [] }, signal)
      return wallets.find(wallet => wallet.id === id)
    },
  }
}
