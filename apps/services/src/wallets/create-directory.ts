import type { WalletRecord } from '@latchkey/core/api'
import { LRUCache } from 'lru-cache'
import type { Platform, WalletDirectory, WalletSearch } from './wallets.types.js'

interface Entry {
  readonly id: string
  readonly name: string
  readonly chains: ReadonlySet<string>
  readonly badge: string
  readonly platforms: ReadonlySet<Platform>
  readonly json: string
}

const pagesInMemory = 1_000

/** As the kit compares names: without accents and case. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A link into an app, without a store that says for which system, counts for both. */
const platformsOf = (wallet: WalletRecord): ReadonlySet<Platform> => {
  const anyPhone = wallet.mobile_link && !wallet.app_store && !wallet.play_store
  const found: readonly (readonly [Platform, unknown])[] = [
    ['ios', wallet.app_store || anyPhone],
    ['android', wallet.play_store || anyPhone],
    ['chrome', wallet.chrome_store],
    ['desktop', wallet.desktop_link],
    ['web', wallet.webapp_link],
  ]
  return new Set(found.filter(([, is]) => is).map(([platform]) => platform))
}

const toEntry = (wallet: WalletRecord): Entry => ({
  id: wallet.id,
  name: plain(wallet.name),
  chains: new Set(wallet.chains),
  badge: wallet.badge_type ?? 'none',
  platforms: platformsOf(wallet),
  json: JSON.stringify(wallet),
})

/** A wallet speaks a network by its id or by the namespace. One that does not say is not left out. */
const speaksOneOf = ({ chains }: Entry, wanted: readonly string[]): boolean =>
  chains.size === 0 ||
  wanted.length === 0 ||
  wanted.some(id => chains.has(id) || chains.has(id.slice(0, id.indexOf(':'))))

const matches = (entry: Entry, search: WalletSearch, name: string): boolean =>
  (search.include?.has(entry.id) ?? true) &&
  !search.exclude.has(entry.id) &&
  (search.badge === undefined || entry.badge === search.badge) &&
  (search.platform === undefined || entry.platforms.has(search.platform)) &&
  entry.name.includes(name) &&
  speaksOneOf(entry, search.chains)

/** Every field with the order of lists: two questions of one key have one answer. */
const keyOf = (search: WalletSearch): string =>
  JSON.stringify([
    search.page,
    search.entries,
    search.search,
    search.include ? [...search.include] : null,
    [...search.exclude],
    search.chains,
    search.badge,
    search.platform,
  ])

/** Makes the directory of wallets that are in order. Pages are serialised once and kept. */
export function createDirectory(wallets: readonly WalletRecord[]): WalletDirectory {
  const entries = wallets.map(toEntry)
  const pages = new LRUCache<string, string>({ max: pagesInMemory })
  const build = (search: WalletSearch): string => {
    const name = plain(search.search.trim())
    const found = entries.filter(entry => matches(entry, search, name))
    const start = (search.page - 1) * search.entries
    const data = found.slice(start, start + search.entries).map(({ json }) => json)
    return `{"data":[${data.join(',')}],"count":${found.length}}`
  }
  return {
    find(search) {
      const key = keyOf(search)
      const kept = pages.get(key)
      if (kept !== undefined) return kept
      const page = build(search)
      pages.set(key, page)
      return page
    },
  }
}
