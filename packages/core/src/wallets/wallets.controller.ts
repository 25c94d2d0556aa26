import { ref } from 'valtio/vanilla'
import type { ClientContext } from '../context/context.js'
import type { CustomWallet, WalletBadge } from '../context/wallet-options.types.js'
import type { WalletSource } from '../context/wallet-source.types.js'
import { toLatchkeyError } from '../errors/error.js'
import { loadOnce } from '../kernel/load-once.js'
import { createResource } from '../kernel/resource.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import type { Suggestions } from './add-images.js'
import type { Browsing, WalletsChange, WalletsPart } from './browse-wallets.js'
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
   * the app without an app gets the links of the same wallet in the source, by rdns or name.
   * @throws LatchkeyError `unavailable`
   */
  find(id: string): Promise<CustomWallet | undefined>
}

/** State and actions of the wallet directory. */
export interface WalletsController extends Controller<WalletsState, WalletsActions> {
  /** Actions for other parts of the client, not part of the public API. */
  readonly internal: Pick<RecentWallets, 'remember'>
}

const neverFetched = { status: 'idle', failure: null, updatedAt: null } as const

const emptySlice = (): WalletSlice => ({ ...neverFetched, wallets: ref([]), hasMore: true })

const initialState = (recent: CustomWallet[]): WalletsState => ({
  source: null,
  recent: ref(recent),
  suggested: {
    ...neverFetched,
    featured: ref([]),
    recommended: ref([]),
    named: ref([]),
    images: ref(new Map()),
  },
  badge: null,
  all: emptySlice(),
  query: '',
  found: emptySlice(),
})

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

  const createPart = (part: 'suggested' | 'all' | 'found'): WalletsPart => {
    const resource = createResource<WalletsChange>({
      clock: env.clock,
      signal: scope.signal,
      show: ({ status, error, updatedAt }, change) =>
        store.update(state => {
          Object.assign(state[part], { status, failure: error ?? null }, updatedAt && { updatedAt }, change)
        }),
    })
    return {
      cancel: resource.cancel,
      run: work =>
        resource.run(signal =>
          work(signal).catch(error => {
            throw toFailure(error)
          }),
        ),
    }
  }
  const suggested = createPart('suggested')
  const parts = { all: createPart('all'), found: createPart('found') }

  // The connect list needs none of it.
  const loadBrowsing = loadOnce(async () =>
    (await import('./browse-wallets.js')).createBrowsing({ ctx, store, queries, parts, unique, emptySlice }),
  )
  const browse = async (part: 'all' | 'found', run: (browsing: Browsing) => Promise<void>) => {
    const browsing = await loadBrowsing().catch(error => parts[part].run(() => Promise.reject(error)))
    if (browsing && !scope.signal.aborted) await run(browsing)
  }

  const actions: WalletsActions = {
    async suggest() {
      store.set({ recent: ref(recent.read()) })
      const { status } = store.state.suggested
      if (status === 'loading' || status === 'ready') return
      await suggested.run(async signal => {
        const [featured, recommended, named] = await Promise.all([
          queries.featured(null, signal),
          queries.recommended(signal),
          queries.named(signal),
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
