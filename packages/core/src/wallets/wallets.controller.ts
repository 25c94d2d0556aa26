import { ref } from 'valtio/vanilla'
import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import type { CustomWallet, WalletBadge } from '../context/wallet-options.types.js'
import { toLatchkeyError } from '../errors/error.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { createLatest, sleep } from '../kernel/task.js'
import { createOfflineSource, loadBundledWallets } from './offline-source.js'
import { preloadImages } from './preload-images.js'
import { createWalletQueries, entriesOf, type WalletsPorts } from './wallet-queries.js'
import type { WalletSlice, WalletsState } from './wallets.types.js'

export { loadBundledWallets }

/** What can be done with the wallet list. Failures stand in the state; only `find` rejects. */
export interface WalletsActions {
  /** Fetches what the connect list suggests, once; after a failure again. The recent ones are read anew. */
  suggest(): Promise<void>
  /** Fetches the next page of all wallets. Does nothing while one is on its way or none is left. */
  fetchNext(): Promise<void>
  /** Looks for wallets by a part of their name, once nothing was typed for half a second. Empty: ends the search. */
  search(text: string): Promise<void>
  /** Shows wallets of one badge alone, or all again. */
  filter(badge: WalletBadge | null): Promise<void>
  /** Tries again what failed. */
  retry(): Promise<void>
  /**
   * The wallet of an id: one that is known, or from the source. Undefined when there is none.
   * @throws LatchkeyError `unavailable`
   */
  find(id: string): Promise<CustomWallet | undefined>
}

export type WalletsController = Controller<WalletsState, WalletsActions>

const emptySlice = (): WalletSlice => ({ status: 'idle', wallets: ref([]), hasMore: true, failure: null })

const initialState = (recent: readonly CustomWallet[]): WalletsState => ({
  recent: ref([...recent]),
  suggested: { status: 'idle', featured: ref([]), recommended: ref([]), named: ref([]), failure: null },
  badge: null,
  all: emptySlice(),
  query: '',
  found: emptySlice(),
})

const toFailure = (error: unknown) => toLatchkeyError(error, 'unavailable', 'The wallet list cannot be had')

/** The first of each id: sources are other people's, and pages move while they are read. */
const unique = (wallets: readonly CustomWallet[]): CustomWallet[] => {
  const byId = new Map<string, CustomWallet>()
  for (const wallet of wallets) if (!byId.has(wallet.id)) byId.set(wallet.id, wallet)
  return [...byId.values()]
}

/** Makes the wallet list of one client. Nothing is asked before somebody wants to see it. */
export function createWalletsController(
  { env, options, scope }: ClientContext,
  ports: WalletsPorts,
): WalletsController {
  const store = createStore(() => initialState(ports.recentWallets.read()))
  const queries = createWalletQueries(options.walletSource ?? createOfflineSource(), options, ports)
  const searching = createLatest()
  const paging = createLatest()
  scope.add(searching.cancel)
  scope.add(paging.cancel)
  let page = 0

  const mark = (
    part: 'suggested' | 'all' | 'found',
    change: Partial<WalletSlice & WalletsState['suggested']>,
  ) => store.update(state => void Object.assign(state[part], { failure: null }, change))
  /** Runs a fetch and shows what became of it; a run that a newer one replaced shows nothing. */
  const show = async (
    part: 'suggested' | 'all' | 'found',
    signal: AbortSignal,
    work: () => Promise<Parameters<typeof mark>[1]>,
  ) => {
    try {
      const change = await work()
      if (!signal.aborted) mark(part, { status: 'ready', ...change })
    } catch (error) {
      if (!signal.aborted) mark(part, { status: 'failed', failure: toFailure(error).code })
    }
  }

  const actions: WalletsActions = {
    async suggest() {
      store.update(state => {
        state.recent = ref(ports.recentWallets.read())
      })
      const { status } = store.state.suggested
      if (status === 'loading' || status === 'ready') return
      mark('suggested', { status: 'loading' })
      await show('suggested', scope.signal, async () => {
        const [featured, recommended, named] = await Promise.all([
          queries.featured(null, scope.signal),
          queries.recommended(scope.signal),
          queries.named(scope.signal),
        ])
        const pictures = [...featured, ...recommended].flatMap(({ imageUrl }) => imageUrl ?? [])
        await preloadImages(pictures, env)
        return {
          featured: ref(unique(featured)),
          recommended: ref(unique(recommended)),
          named: ref([...named]),
        }
      })
    },
    async fetchNext() {
      const { badge, all } = store.state
      if (all.status === 'loading' || !all.hasMore) return
      const former = all.wallets as readonly CustomWallet[]
      mark('all', { status: 'loading' })
      const load = async (signal: AbortSignal) => {
        const [first, next] = await Promise.all([
          page === 0 ? queries.featured(badge, signal) : former,
          queries.page(page + 1, badge, signal),
        ])
        if (!signal.aborted) page += 1
        const hasMore = next.wallets.length > 0 && page * entriesOf.page < next.count
        return { wallets: ref(unique([...first, ...next.wallets])), hasMore }
      }
      await paging.run(signal => show('all', signal, () => load(signal)))
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
          return { wallets: ref(unique(await queries.search(query, badge, signal))) }
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
      await Promise.all([actions.fetchNext(), actions.search(store.state.query)])
    },
    async retry() {
      const { suggested, all, found, query } = store.state
      await Promise.all([
        suggested.status === 'failed' && actions.suggest(),
        all.status === 'failed' && actions.fetchNext(),
        found.status === 'failed' && actions.search(query),
      ])
    },
    async find(id) {
      const { recent, suggested, all, found } = store.state
      const known = [
        options.customWallets ?? [],
        recent,
        suggested.featured,
        suggested.recommended,
        all.wallets,
      ]
      const here = [...known, found.wallets].flat().find(wallet => wallet.id === id)
      if (here) return here as CustomWallet
      return queries.one(id, scope.signal).catch(error => {
        throw toFailure(error)
      })
    },
  }
  return toController(store, actions)
}
