import { ref } from 'valtio/vanilla'
import type { ClientContext } from '../context/context.js'
import type { CustomWallet, WalletBadge } from '../context/wallet-options.types.js'
import type { WalletSource } from '../context/wallet-source.types.js'
import { toLatchkeyError } from '../errors/error.js'
import { loadOnce } from '../kernel/load-once.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import type { Suggestions } from './add-images.js'
import type { Browsing } from './browse-wallets.js'
import { createOfflineSource, loadBundledWallets } from './offline-source.js'
import { createRecentWallets, type RecentWallets } from './recent-wallets.js'
import { createWalletQueries, type WalletsPorts } from './wallet-queries.js'
import type { WalletSlice, WalletsState } from './wallets.types.js'

export { loadBundledWallets }

/** Actions of the wallet directory. Failures are in the state; only `find` rejects. */
export interface WalletsActions {
  /** Fetches the suggestions of the connect view once, or again after a failure. Reloads the recent wallets. */
  suggest(): Promise<void>
  /** Fetches the next page of all wallets. Does nothing while a page is loading or no page is left. */
  fetchNext(): Promise<void>
  /** Searches wallets by name, 500 ms after the last call. An empty text ends the search. */
  search(text: string): Promise<void>
  /** Filters by badge. `null` removes the filter. */
  filter(badge: WalletBadge | null): Promise<void>
  /** Repeats the failed request. */
  retry(): Promise<void>
  /**
   * Returns the wallet with the given id, from the state or the source. `undefined` if neither has it. An own wallet of
   * the app without an app gets the links of the same wallet in the source, by rdns or name; one with the id of a
   * bundled wallet, its icon.
   * @throws LatchkeyError `unavailable`
   */
  find(id: string): Promise<CustomWallet | undefined>
}

/** State and actions of the wallet directory. */
export interface WalletsController extends Controller<WalletsState, WalletsActions> {
  /** Actions for other parts of the client, not part of the public API. */
  readonly internal: Pick<RecentWallets, 'remember'>
}

const emptySlice = (): WalletSlice => ({
  status: 'idle',
  wallets: ref([]),
  hasMore: true,
  failure: null,
  updatedAt: null,
})

const initialState = (recent: CustomWallet[]): WalletsState => ({
  source: null,
  recent: ref(recent),
  suggested: {
    status: 'idle',
    featured: ref([]),
    recommended: ref([]),
    named: ref([]),
    images: ref(new Map()),
    failure: null,
    updatedAt: null,
  },
  badge: null,
  all: emptySlice(),
  query: '',
  found: emptySlice(),
})

type Part = 'suggested' | 'all' | 'found'
type Change = Partial<WalletSlice & WalletsState['suggested']>

const toFailure = (error: unknown) => toLatchkeyError(error, 'unavailable')

/** The first of each id: sources are other people's, and pages move while they are read. */
const unique = (wallets: readonly CustomWallet[]): CustomWallet[] => {
  const ids = wallets.map(({ id }) => id)
  return wallets.filter(({ id }, index) => ids.indexOf(id) === index)
}

/** Makes the wallet list of one client. Nothing is asked before somebody wants to see it. */
export function createWalletsController(ctx: ClientContext, ports: WalletsPorts): WalletsController {
  const { env, options, scope } = ctx
  const recent = createRecentWallets(ctx.storage)
  const store = createStore(() => initialState(recent.read()))
  const bundled = createOfflineSource()
  const loadSource = loadOnce(
    async (): Promise<WalletSource> =>
      options.walletSource ??
      (options.services?.apiUrl
        ? (await import('./host-source.js')).createHostSource(bundled, store, env, ports)
        : bundled),
  )
  const queries = createWalletQueries(loadSource, options, ports)

  const mark = (part: Part, change: Change) =>
    store.update(state => void Object.assign(state[part], { failure: null }, change))
  /** A resource in few bytes: the first open loads this. A run that a newer one replaced shows nothing. */
  const show = async (part: Part, signal: AbortSignal, work: () => Promise<Change>) => {
    try {
      const change = await work()
      if (!signal.aborted) mark(part, { status: 'ready', updatedAt: env.clock.now(), ...change })
    } catch (error) {
      if (!signal.aborted) mark(part, { status: 'failed', failure: toFailure(error).code })
    }
  }

  // The connect list needs none of it.
  const loadBrowsing = loadOnce(async () =>
    (await import('./browse-wallets.js')).createBrowsing({
      ctx,
      store,
      queries,
      mark,
      show,
      unique,
      emptySlice,
    }),
  )
  const browse = async (part: 'all' | 'found', run: (browsing: Browsing) => Promise<void>) => {
    const browsing = await loadBrowsing().catch(error =>
      mark(part, { status: 'failed', failure: toFailure(error).code }),
    )
    if (browsing && !scope.signal.aborted) await run(browsing)
  }

  const actions: WalletsActions = {
    async suggest() {
      store.set({ recent: ref(recent.read()) })
      const { status } = store.state.suggested
      if (status === 'loading' || status === 'ready') return
      mark('suggested', { status: 'loading' })
      await show('suggested', scope.signal, async () => {
        const [featured, recommended, named] = await Promise.all([
          queries.featured(null, scope.signal),
          queries.recommended(scope.signal),
          queries.named(scope.signal),
        ])
        const found: Suggestions = {
          featured: ref(unique(featured)),
          recommended: ref(unique(recommended)),
          named: ref(named),
        }
        // Without the code rows are shown all the same, with letters.
        return import('./add-images.js').then(
          code => code.addImages(found, options, env),
          () => found,
        )
      })
    },
    fetchNext: () => browse('all', ({ fetchNext }) => fetchNext()),
    search: text => browse('found', ({ search }) => search(text)),
    filter: badge => browse('all', ({ filter }) => filter(badge)),
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
      const own = options.customWallets?.find(wallet => wallet.id === id)
      const { featured, recommended } = suggested
      const known = [recent, featured, recommended, all.wallets, found.wallets].flat()
      const here = known.find(wallet => wallet.id === id)
      if (here && !own) return here as CustomWallet
      return loadBrowsing()
        .then(({ one, withAppLinks }) => (own ? withAppLinks(own) : one(id)))
        .catch(error => {
          throw toFailure(error)
        })
    },
  }
  return { ...toController(store, actions), internal: { remember: recent.remember } }
}

/** Makes the wallet list from the parts of the client that it uses. */
export const createFeature = (host: WalletsPorts & { readonly ctx: ClientContext }): WalletsController =>
  createWalletsController(host.ctx, host)
