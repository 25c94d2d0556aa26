import { ref } from 'valtio/vanilla'
import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import type { CustomWallet, WalletBadge } from '../context/wallet-options.types.js'
import { sleep } from '../kernel/sleep.js'
import type { Store } from '../kernel/store.js'
import { createLatest } from '../kernel/task.js'
import { type WalletQueries, withBadge } from './wallet-queries.js'
import type { WalletSlice, WalletsState } from './wallets.types.js'

const PAGE = 40
const MAX_FOUND = 100

const appLinks = ['mobileLink', 'universalLink', 'browseLink', 'appStore', 'playStore'] as const

/** The parts of the wallet list that browsing works on. */
export interface BrowsingParts {
  readonly ctx: Pick<ClientContext, 'env' | 'scope' | 'options'>
  readonly store: Store<WalletsState>
  readonly queries: WalletQueries
  mark(part: 'all' | 'found', change: Partial<WalletSlice>): void
  show(part: 'all' | 'found', signal: AbortSignal, work: () => Promise<Partial<WalletSlice>>): Promise<void>
  unique(wallets: readonly CustomWallet[]): CustomWallet[]
  emptySlice(): WalletSlice
}

/** Paging, search and filter of the whole list, as `WalletsActions` describes them. */
export interface Browsing {
  fetchNext(): Promise<void>
  search(text: string): Promise<void>
  filter(badge: WalletBadge | null): Promise<void>
  /** Fetches the wallet of an id. @throws what the source throws */
  one(id: string): Promise<CustomWallet | undefined>
  /** Adds the icon and the links to an app that the kit has for a wallet of the app's own. @throws what the source throws */
  withAppLinks(wallet: CustomWallet): Promise<CustomWallet>
}

/** Makes the browsing of one wallet list. */
export function createBrowsing(parts: BrowsingParts): Browsing {
  const { store, queries, mark, show, unique, emptySlice } = parts
  const { env, scope, options } = parts.ctx
  const { ask, featured, featuredIds } = queries
  const searching = createLatest()
  const paging = createLatest()
  scope.add(searching.cancel)
  scope.add(paging.cancel)
  let page = 0

  /** Adds the kit's icons to wallets of its own list. The images of another source are its own. */
  const withIcons = async (wallets: readonly CustomWallet[], isOwn = false) => {
    if (options.walletSource && !isOwn) return wallets
    const code = await import('../icons/wallet-icons.js').catch(() => undefined)
    return code ? code.addWalletIcons(wallets) : wallets
  }
  const withIcon = async (own: CustomWallet) => (await withIcons([own], true))[0] ?? own
  const fetchPage = async (former: readonly CustomWallet[], signal: AbortSignal) => {
    const { badge } = store.state
    const query = { page: page + 1, entries: PAGE, exclude: featuredIds, ...withBadge(badge) }
    const [first, next] = await Promise.all([
      page === 0 ? featured(badge, signal) : former,
      ask(query, signal),
    ])
    const wallets = await withIcons(unique([...first, ...next.wallets]))
    if (!signal.aborted) page += 1
    const hasMore = next.wallets.length > 0 && page * PAGE < next.count
    return { wallets: ref(wallets), hasMore }
  }
  /** Fetches the wallets whose name contains the text, the featured first. */
  const fetchFound = async (text: string, badge: WalletBadge | null, signal: AbortSignal) => {
    const query = { page: 1, entries: MAX_FOUND, search: text, ...withBadge(badge) }
    const { wallets } = await ask(query, signal)
    const isFeatured = ({ id }: CustomWallet) => featuredIds.includes(id)
    return [...wallets.filter(isFeatured), ...wallets.filter(wallet => !isFeatured(wallet))]
  }

  const browsing: Browsing = {
    async fetchNext() {
      const { all } = store.state
      if (all.status === 'loading' || !all.hasMore) return
      const former = all.wallets as readonly CustomWallet[]
      mark('all', { status: 'loading' })
      await paging.run(signal => show('all', signal, () => fetchPage(former, signal)))
    },
    async search(text) {
      const query = text.trim()
      const { badge } = store.state
      searching.cancel()
      store.update(state => {
        state.query = query
        Object.assign(state.found, emptySlice(), { status: query ? 'loading' : 'idle', hasMore: false })
      })
      if (!query) return
      await searching.run(signal =>
        show('found', signal, async () => {
          await sleep(defaults.debounceMs, env.clock, signal)
          return { wallets: ref(await withIcons(unique(await fetchFound(query, badge, signal)))) }
        }),
      )
    },
    async filter(badge) {
      if (badge === store.state.badge) return
      paging.cancel()
      page = 0
      store.update(state => {
        state.badge = badge
        Object.assign(state.all, emptySlice())
      })
      await Promise.all([browsing.fetchNext(), browsing.search(store.state.query)])
    },
    async one(id) {
      // Any network: an id names one wallet, whatever it supports.
      const { wallets } = await ask({ page: 1, entries: 1, include: [id], chains: [] }, scope.signal)
      return (await withIcons(wallets)).find(wallet => wallet.id === id)
    },
    async withAppLinks(own) {
      const wallet = await withIcon(own)
      if (wallet.mobileLink || wallet.universalLink || wallet.browseLink) return wallet
      const query = { page: 1, entries: MAX_FOUND, search: wallet.name, chains: [] }
      const { wallets } = await ask(query, scope.signal)
      // Written out: shared with the connect list, its code would be a file of its own in the first open.
      const listed = wallets.find(
        ({ rdns, name }) =>
          (rdns && rdns === wallet.rdns) || name.toLowerCase() === wallet.name.toLowerCase(),
      )
      const links = appLinks.flatMap(name => (listed?.[name] === undefined ? [] : [[name, listed[name]]]))
      return { ...Object.fromEntries(links), ...wallet }
    },
  }
  return browsing
}
