import type { Network } from '../adapter/contract/network.types.js'
import type { Api } from '../api/create-api.js'
import type { ResolvedOptions } from '../context/options.types.js'
import type { CustomWallet, WalletBadge } from '../context/wallet-options.types.js'
import type { WalletPage, WalletQuery, WalletSource } from '../context/wallet-source.types.js'
import { LatchkeyError } from '../errors/error.js'
import { isCustomWallet } from './recent-wallets.js'

const RECOMMENDED = 4

/** What the wallet list needs of other domains. */
export interface WalletsPorts {
  /** What the app asked for, in its order. */
  networks(namespace: string): readonly Network[]
  readonly features: { load(name: 'api'): Promise<Api> }
}

/** What is asked of a source, with what the app's options say put in. */
export interface WalletQueries {
  /** Those that the app features, in its order. */
  featured(badge: WalletBadge | null, signal: AbortSignal): Promise<readonly CustomWallet[]>
  recommended(signal: AbortSignal): Promise<readonly CustomWallet[]>
  /** The entries of all ids that the app includes, excludes or features, to find these wallets among those here. */
  named(signal: AbortSignal): Promise<readonly CustomWallet[]>
  /** Asks the source, with what the options include and exclude. */
  ask(query: WalletQuery, signal: AbortSignal): Promise<WalletPage>
  readonly featuredIds: readonly string[]
}

const LONGEST_ANSWER = 1000

/** The wallets of an answer whose every field is right; no more than were asked for. */
function toWallets(answer: unknown, { entries }: WalletQuery): readonly CustomWallet[] {
  if (!Array.isArray(answer)) throw new LatchkeyError('invalidResponse', 'The wallet list has another shape')
  return answer.slice(0, LONGEST_ANSWER).filter(isCustomWallet).slice(0, entries)
}

function toPage(answer: unknown, query: WalletQuery): WalletPage {
  const { wallets, count = -1 } = Object(answer) as Partial<WalletPage>
  const isCount = Number.isSafeInteger(count) && count >= 0
  return { wallets: toWallets(isCount ? wallets : undefined, query), count }
}

/** The part of a query that asks for one badge alone. */
export const withBadge = (badge: WalletBadge | null): Pick<WalletQuery, 'badge'> => (badge ? { badge } : {})

/** Makes the questions that one client asks. Answers are other people's: each is checked in every field. */
export function createWalletQueries(
  loadSource: () => Promise<WalletSource>,
  { adapters, featuredWalletIds = [], includeWalletIds, excludeWalletIds = [] }: ResolvedOptions,
  { networks }: Pick<WalletsPorts, 'networks'>,
): WalletQueries {
  const source = {
    list: async (query: WalletQuery, options: { readonly signal: AbortSignal }) =>
      toPage(await (await loadSource()).list(query, options), query),
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
  return {
    async featured(badge, signal) {
      const entries = featuredIds.length
      if (entries === 0) return []
      const { wallets } = await ask({ page: 1, entries, include: featuredIds, ...withBadge(badge) }, signal)
      return featuredIds.flatMap(id => wallets.find(wallet => wallet.id === id) ?? [])
    },
    async recommended(signal) {
      const query = { page: 1, entries: RECOMMENDED, exclude: featuredIds }
      const asked = toAsked(query)
      const source = await loadSource()
      return source.recommend
        ? toWallets(await source.recommend(asked, { signal }), asked)
        : (await ask(query, signal)).wallets
    },
    async named(signal) {
      const include = [...new Set([...featuredWalletIds, ...(includeWalletIds ?? []), ...excludeWalletIds])]
      if (include.length === 0) return []
      return (await source.list({ page: 1, entries: include.length, include }, { signal })).wallets
    },
    ask,
    featuredIds,
  }
}
