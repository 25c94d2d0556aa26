import type { Network } from '../adapter/network.types.js'
import type { ResolvedOptions } from '../context/options.js'
import type { CustomWallet, WalletBadge } from '../context/wallet-options.types.js'
import type { WalletPage, WalletQuery, WalletSource } from '../context/wallet-source.types.js'
import { LatchkeyError } from '../errors/error.js'
import { isCustomWallet, type RecentWallets } from './recent-wallets.js'

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
  /** The entries of all ids that the app includes, excludes or features, to find these wallets among those here. */
  named(signal: AbortSignal): Promise<readonly CustomWallet[]>
  /** A page of the others. */
  page(page: number, badge: WalletBadge | null, signal: AbortSignal): Promise<WalletPage>
  /** Those whose name contains the text, the featured first. */
  search(text: string, badge: WalletBadge | null, signal: AbortSignal): Promise<readonly CustomWallet[]>
  one(id: string, signal: AbortSignal): Promise<CustomWallet | undefined>
}

const LONGEST_ANSWER = 1000

/** The wallets of an answer whose every field is right; no more than were asked for. */
function toWallets(answer: unknown, { entries }: WalletQuery): readonly CustomWallet[] {
  if (!Array.isArray(answer))
    throw new LatchkeyError('invalidResponse', 'The wallet list gave something else than wallets')
  return answer.slice(0, LONGEST_ANSWER).filter(isCustomWallet).slice(0, entries)
}

function toPage(answer: unknown, query: WalletQuery): WalletPage {
  const { wallets, count } =
    typeof answer === 'object' && answer !== null ? (answer as Partial<WalletPage>) : {}
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0)
    throw new LatchkeyError('invalidResponse', 'The wallet list did not say how many wallets it has')
  return { wallets: toWallets(wallets, query), count }
}

/** Makes the questions that one client asks. Answers are other people's: each is checked in every field. */
export function createWalletQueries(
  unchecked: WalletSource,
  { adapters, featuredWalletIds = [], includeWalletIds, excludeWalletIds = [] }: ResolvedOptions,
  { networks }: Pick<WalletsPorts, 'networks'>,
): WalletQueries {
  const source = {
    list: async (query: WalletQuery, options: { readonly signal: AbortSignal }) =>
      toPage(await unchecked.list(query, options), query),
  }
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
      const asked = toAsked(query)
      return unchecked.recommend
        ? toWallets(await unchecked.recommend(asked, { signal }), asked)
        : (await ask(query, signal)).wallets
    },
    async named(signal) {
      const include = [...new Set([...featuredWalletIds, ...(includeWalletIds ?? []), ...excludeWalletIds])]
      if (include.length === 0) return []
      return (await source.list({ page: 1, entries: include.length, include }, { signal })).wallets
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
