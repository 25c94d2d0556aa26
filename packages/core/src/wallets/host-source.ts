// Loaded with the first question, by apps that name an API host.
import type { AppApi } from '../api/app-api.js'
import type { WalletRecord } from '../api/schemas/wallets.schema.js'
import type { CustomWallet } from '../context/wallet-options.types.js'
import type { WalletPage, WalletQuery, WalletSource } from '../context/wallet-source.types.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import type { Env } from '../kernel/env.types.js'
import type { Store } from '../kernel/store.js'
import type { WalletsPorts } from './wallet-queries.js'
import type { WalletsState } from './wallets.types.js'

/** A host that failed is not asked for so long: each search would wait for its repetitions. */
const REST_MS = 30_000
const MAX_ENTRIES = 100
const MAX_SEARCH = 64

const isHttps = (link: string | null | undefined): link is string => !!link && /^https:\/\//i.test(link)

/** Takes the fields that a record has. What the links lead to is checked where they are opened. */
export function toWallet(record: WalletRecord, imageUrl: AppApi['imageUrl']): CustomWallet {
  const { id, name, image_id, image_url, mobile_link, link_mode, chains, badge_type } = record
  const image = image_id ? imageUrl('wallet', image_id) : isHttps(image_url) ? image_url : undefined
  const universal = isHttps(link_mode) ? link_mode : isHttps(mobile_link) ? mobile_link : undefined
  const texts: Partial<Record<keyof CustomWallet, string | null | undefined>> = {
    homepage: record.homepage,
    imageUrl: image,
    rdns: record.rdns,
    mobileLink: isHttps(mobile_link) ? undefined : mobile_link,
    universalLink: universal,
    browseLink: record.browse_link,
    desktopLink: record.desktop_link,
    webappLink: record.webapp_link,
    appStore: record.app_store,
    playStore: record.play_store,
    chromeStore: record.chrome_store,
    badge: badge_type === 'certified' ? badge_type : undefined,
  }
  const given = Object.entries(texts).filter(([, text]) => text)
  return { id, name, ...Object.fromEntries(given), ...(chains?.length ? { chains } : {}) }
}

/** Asks the host for a page. A list of more ids than a request may have is asked for in parts, as one page. */
async function askHost(
  app: AppApi,
  { badge, search, include, entries, ...query }: WalletQuery,
  signal: AbortSignal,
): Promise<WalletPage> {
  const ask = async (ids: readonly string[] | undefined) => {
    const input = { ...query, entries: Math.min(entries, MAX_ENTRIES), search: search?.slice(0, MAX_SEARCH) }
    return app.fetchWallets({ ...input, ...(ids ? { include: ids } : {}), badge }, { signal })
  }
  const parts =
    include && include.length > MAX_ENTRIES
      ? Array.from({ length: Math.ceil(include.length / MAX_ENTRIES) }, (_, index) =>
          include.slice(index * MAX_ENTRIES, (index + 1) * MAX_ENTRIES),
        )
      : [include]
  const pages = await Promise.all(parts.map(ask))
  return {
    wallets: pages.flatMap(({ data }) => data).map(record => toWallet(record, app.imageUrl)),
    count: pages.reduce((sum, { count }) => sum + count, 0),
  }
}

/**
 * Makes the wallet list of an API host. Where the host does not answer a first page, the bundled list answers, and the
 * pages after it come from there, too. A later page of the host's own list fails like any other call.
 */
export function createHostSource(
  bundled: WalletSource,
  store: Pick<Store<WalletsState>, 'set'>,
  { clock }: Pick<Env, 'clock'>,
  { features }: Pick<WalletsPorts, 'features'>,
): Required<WalletSource> {
  const fromBundled = new Set<string>()
  let restUntil = Number.NEGATIVE_INFINITY
  let last: LatchkeyError | undefined
  const keyOf = ({ page: _, ...query }: WalletQuery) => JSON.stringify(query)
  /** Asks the host, or the bundled list where the host does not answer a first page. */
  const attempt = async <Answer>(
    query: WalletQuery,
    signal: AbortSignal,
    ofHost: (app: AppApi) => Promise<Answer>,
    ofBundled: () => Promise<Answer>,
  ): Promise<Answer> => {
    const key = keyOf(query)
    if (query.page > 1 && fromBundled.has(key)) return ofBundled()
    try {
      if (last && clock.now() < restUntil) throw last
      const app = await (await features.load('api')).app()
      if (!app) throw new LatchkeyError('unavailable', 'No API host')
      const answer = await ofHost(app)
      fromBundled.delete(key)
      store.set({ source: { from: 'host', failure: null } })
      return answer
    } catch (error) {
      if (query.page > 1 || signal.aborted) throw error
      const failure = toLatchkeyError(error, 'unavailable')
      if (failure !== last) restUntil = clock.now() + REST_MS
      last = failure
      fromBundled.add(key)
      store.set({ source: { from: 'bundled', failure: failure.code } })
      return ofBundled()
    }
  }
  return {
    list: (query, options) =>
      attempt(
        query,
        options.signal,
        app => askHost(app, query, options.signal),
        () => bundled.list(query, options),
      ),
    recommend: (query, options) =>
      attempt(
        query,
        options.signal,
        async app => (await askHost(app, query, options.signal)).wallets,
        async () => bundled.recommend?.(query, options) ?? (await bundled.list(query, options)).wallets,
      ),
  }
}
