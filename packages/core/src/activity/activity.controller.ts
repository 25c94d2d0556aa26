import { ref } from 'valtio/vanilla'
import type { ActivityItem, ActivityPage } from '../adapter/contract/activity.types.js'
import type { ClientContext } from '../context/context.js'
import { notServed, servesNetwork } from '../context/served-network.js'
import type { Session } from '../context/session.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { createResource } from '../kernel/resource.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { createLatest, throwIfAborted } from '../kernel/task.js'
import type { ActivityActions, ActivityPorts, ActivityState } from './activity.types.js'
import { isServed } from './activity-source.js'
import { addPage, cleanPage, renewFirstPage } from './merge-pages.js'
import { pendingItems } from './pending-items.js'
import { readHistory } from './read-history.js'

export interface ActivityController extends Controller<ActivityState, ActivityActions> {
  /** Calls for the wiring, not part of the public API. */
  readonly internal: {
    /** The transactions of this page changed. */
    takePending(): void
    /** A transaction settled: fetches anew what is on the screen. */
    refresh(): void
  }
}

const initialActivityState = (): ActivityState => ({
  status: 'idle',
  accountId: undefined,
  items: ref([]),
  pending: ref([]),
  next: null,
  completeSince: undefined,
  moreStatus: 'idle',
  error: undefined,
  spamShown: false,
})

type Load = (cursor: string | undefined, signal: AbortSignal) => Promise<ActivityPage>

/** Makes the activity domain. */
export function createActivityController(
  ctx: ClientContext,
  session: Session,
  ports: ActivityPorts,
): ActivityController {
  const { env, scope } = ctx
  const store = createStore<ActivityState>(initialActivityState)
  const latestMore = createLatest()
  const warn = (error: unknown) => env.logger.warn('Failed to fetch transactions', error)
  const owner = () => {
    const namespace = session.activeNamespace()
    const account = session.account()
    const networkId = session.connection()?.networkId
    if (namespace === undefined || !account || !networkId) return undefined
    return { namespace, networkId, accountId: account.accountId, address: account.address }
  }

  const takePending = () => {
    const current = owner()
    const { items, accountId } = store.state
    const isShown = current !== undefined && current.accountId === accountId
    store.set({ pending: ref(isShown ? pendingItems(ports.transactions(), current, items) : []) })
  }
  const show = (items: readonly ActivityItem[], change: Partial<ActivityState>) => {
    store.set({ ...change, items: ref([...items]) })
    takePending()
  }
  const resource = createResource<ActivityPage>({
    clock: env.clock,
    signal: scope.signal,
    show({ status, error }, page) {
      const change = { ...(status ? { status } : {}), error }
      if (!page) return store.set(change)
      const { items, next } = store.state
      const renewed = renewFirstPage(items, page)
      show(renewed ?? page.items, {
        ...change,
        next: renewed ? next : page.next,
        completeSince: page.completeSince,
        moreStatus: 'idle',
      })
    },
    unavailable: () =>
      show([], { status: 'unavailable', error: undefined, next: null, completeSince: undefined }),
    failed(error) {
      warn(error)
      show([], { next: null, completeSince: undefined })
    },
  })
  scope.add(resource.cancel)
  scope.add(latestMore.cancel)

  /** How pages are fetched for the active account; undefined where the network has no source. */
  const findLoad = ({
    namespace,
    address,
    networkId,
  }: NonNullable<ReturnType<typeof owner>>): Load | undefined => {
    const served = isServed(ctx, namespace)
    const capability = session.find(namespace, 'activity')
    if (!served && !capability) return undefined
    return async (cursor, signal) => {
      const query = { address, networkId, ...(cursor === undefined ? {} : { cursor }) }
      const api = served ? await ports.history() : undefined
      throwIfAborted(signal)
      const isListed = api && (await servesNetwork(api, networkId, signal))
      if (!isListed && !capability) throw notServed(networkId)
      const page = isListed
        ? readHistory(await api.fetchHistory(query, { signal }), {
            address,
            coinDecimals: session.findNetwork(networkId)?.nativeCurrency.decimals,
          })
        : await session.require(namespace, 'activity').fetch(query, { signal })
      return cleanPage(page, networkId, cursor)
    }
  }
  const loadNext = async (load: Load, cursor: string, signal: AbortSignal) => {
    try {
      const page = await load(cursor, signal)
      if (signal.aborted) return
      show(addPage(store.state.items, page), { next: page.next, moreStatus: 'idle', error: undefined })
    } catch (failure) {
      if (signal.aborted) return
      warn(failure)
      store.set({ moreStatus: 'failed', error: toLatchkeyError(failure, 'networkError').code })
    }
  }

  const actions: ActivityActions = {
    async fetch() {
      const current = owner()
      if (!current)
        throw new LatchkeyError('notConnected', "Transactions can't be fetched without an accountAddress")
      if (store.state.accountId !== current.accountId) actions.clear()
      store.set({ accountId: current.accountId })
      latestMore.cancel()
      const load = findLoad(current)
      if (!load) return store.set({ status: 'unavailable', moreStatus: 'idle' })
      store.set({ moreStatus: 'idle' })
      takePending()
      await resource.run(signal => load(undefined, signal), { force: true })
    },
    async loadMore() {
      const { status, next, moreStatus, accountId } = store.state
      const current = owner()
      const load = current && current.accountId === accountId ? findLoad(current) : undefined
      if (!load || next === null || status !== 'ready' || moreStatus === 'loading') return
      store.set({ moreStatus: 'loading', error: undefined })
      await latestMore.run(signal => loadNext(load, next, signal), scope.signal)
    },
    showSpam: spamShown => store.set({ spamShown }),
    clear() {
      resource.reset()
      latestMore.cancel()
      store.set(initialActivityState())
    },
  }
  return {
    ...toController(store, actions),
    internal: {
      takePending,
      refresh() {
        // A list that nobody has opened is fetched when it is.
        if (store.state.status !== 'idle' && owner()) void actions.fetch()
      },
    },
  }
}
