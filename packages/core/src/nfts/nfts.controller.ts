import { ref } from 'valtio/vanilla'
import type { ClientContext } from '../context/context.js'
import { notServed, servesNetwork } from '../context/served-network.js'
import type { Session } from '../context/session.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { createResource } from '../kernel/resource.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { createLatest, throwIfAborted } from '../kernel/task.js'
import type { NftsActions, NftsPorts, NftsState } from './nfts.types.js'
import { hasNfts } from './nfts-source.js'
import { addNfts, type NftsPage, readNfts } from './read-nfts.js'

/** State and actions of the NFTs domain. */
export type NftsController = Controller<NftsState, NftsActions>

const initialNftsState = (): NftsState => ({
  status: 'idle',
  accountId: undefined,
  items: ref([]),
  next: null,
  completeSince: undefined,
  moreStatus: 'idle',
  error: undefined,
  spamShown: false,
})

/** Makes the NFTs domain. */
export function createNftsController(ctx: ClientContext, session: Session, ports: NftsPorts): NftsController {
  const { env, scope } = ctx
  const store = createStore<NftsState>(initialNftsState)
  const latestMore = createLatest()
  const warn = (error: unknown) => env.logger.warn('Failed to fetch NFTs', error)
  const owner = () => {
    const account = session.account()
    const networkId = session.connection()?.networkId
    return account && networkId ? { ...account, networkId } : undefined
  }
  const resource = createResource<NftsPage>({
    clock: env.clock,
    signal: scope.signal,
    show: ({ status, error }, page) =>
      store.set({
        ...(status ? { status } : {}),
        error,
        ...(page
          ? {
              items: ref(addNfts([], page.items)),
              next: page.next,
              completeSince: page.completeSince,
              moreStatus: 'idle',
            }
          : {}),
      }),
    unavailable: () =>
      store.set({ ...initialNftsState(), accountId: store.state.accountId, status: 'unavailable' }),
    failed: warn,
  })
  scope.add(resource.cancel)
  scope.add(latestMore.cancel)

  const load = async (
    { address, networkId }: NonNullable<ReturnType<typeof owner>>,
    signal: AbortSignal,
    cursor?: string,
  ) => {
    const query = { address, networkId, ...(cursor === undefined ? {} : { cursor }) }
    const api = await ports.api()
    throwIfAborted(signal)
    if (!(await servesNetwork(api, networkId, signal))) throw notServed(networkId)
    return readNfts(await api.fetchNfts(query, { signal }), networkId, cursor)
  }
  const loadNext = async (
    current: NonNullable<ReturnType<typeof owner>>,
    cursor: string,
    signal: AbortSignal,
  ) => {
    try {
      const { items, next } = await load(current, signal, cursor)
      if (signal.aborted) return
      store.set({ items: ref(addNfts(store.state.items, items)), next, moreStatus: 'idle' })
    } catch (failure) {
      if (signal.aborted) return
      warn(failure)
      store.set({ moreStatus: 'failed', error: toLatchkeyError(failure, 'networkError').code })
    }
  }

  const actions: NftsActions = {
    async fetch() {
      const current = owner()
      if (!current) throw new LatchkeyError('notConnected', 'NFTs need a connected account')
      if (store.state.accountId !== current.accountId) actions.clear()
      latestMore.cancel()
      store.set({ accountId: current.accountId, moreStatus: 'idle' })
      if (!hasNfts({ ...ctx, session })) return store.set({ status: 'unavailable' })
      await resource.run(signal => load(current, signal), { force: true })
    },
    async loadMore() {
      const { status, next, moreStatus, accountId } = store.state
      const current = owner()
      if (current?.accountId !== accountId || !current || next === null) return
      if (status !== 'ready' || moreStatus === 'loading') return
      store.set({ moreStatus: 'loading', error: undefined })
      await latestMore.run(signal => loadNext(current, next, signal), scope.signal)
    },
    showSpam: spamShown => store.set({ spamShown }),
    clear() {
      resource.reset()
      latestMore.cancel()
      store.set(initialNftsState())
    },
  }
  return toController(store, actions)
}
