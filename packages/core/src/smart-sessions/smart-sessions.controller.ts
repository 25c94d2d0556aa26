import { ref } from 'valtio/vanilla'
import type { ClientContext } from '../context/context.js'
import { notServed, servesNetwork } from '../context/served-network.js'
import type { Session } from '../context/session.js'
import { LatchkeyError } from '../errors/error.js'
import { createResource } from '../kernel/resource.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { throwIfAborted } from '../kernel/task.js'
import { createGrant } from './grant-session.js'
import { mergeSessions, toItem } from './read-sessions.js'
import { createRevoke } from './revoke-session.js'
import { requireOwner } from './session-owner.js'
import type {
  SmartSessionItem,
  SmartSessionsActions,
  SmartSessionsPorts,
  SmartSessionsState,
} from './smart-sessions.types.js'
import { hasSmartSessions } from './smart-sessions-source.js'
import { createStoredSessions, type StoredSession } from './stored-sessions.js'

/** State and actions of the smart sessions domain. */
export type SmartSessionsController = Controller<SmartSessionsState, SmartSessionsActions>

const initialState = (): SmartSessionsState => ({
  status: 'idle',
  accountId: undefined,
  items: ref([]),
  error: undefined,
})

/** Makes the smart sessions domain. */
export function createSmartSessionsController(
  ctx: ClientContext,
  session: Session,
  ports: SmartSessionsPorts,
): SmartSessionsController {
  const { env, options, scope, storage } = ctx
  const { now } = env.clock
  const store = createStore<SmartSessionsState>(initialState)
  const stored = createStoredSessions(storage, now)
  const resource = createResource<readonly SmartSessionItem[]>({
    clock: env.clock,
    signal: scope.signal,
    show: ({ status, error }, items) =>
      store.set({ ...(status ? { status } : {}), error, ...(items ? { items: ref([...items]) } : {}) }),
    // What this browser knows stays.
    unavailable: () => store.set({ status: 'unavailable', error: undefined }),
    failed: error => env.logger.warn('Failed to fetch smart sessions', error),
  })
  scope.add(resource.cancel)

  /** Shows a change of one session, if the list is of its account. */
  const show = (item: SmartSessionItem) => {
    if (store.state.accountId !== item.accountId) return
    const others = store.state.items.filter(({ pci }) => pci !== item.pci) as readonly SmartSessionItem[]
    store.set({ items: ref([item, ...others].sort((one, other) => other.createdAt - one.createdAt)) })
  }
  const keep = (record: StoredSession) => {
    stored.put(record)
    show(toItem(record))
  }
  const requireItem = (pci: string): SmartSessionItem => {
    const { accountId } = requireOwner(session).account
    const item = store.state.items.find(each => each.pci === pci)
    if (item?.accountId === accountId) return item as SmartSessionItem
    throw new LatchkeyError('invalidRequest', 'The account has no such smart session')
  }
  const revoke = createRevoke({ session, ports, stored })

  const actions: SmartSessionsActions = {
    grantPermissions: createGrant({ ctx, session, ports, keep }),
    async fetch() {
      const { account, networkId } = requireOwner(session)
      const { accountId } = account
      if (store.state.accountId !== accountId) actions.clear()
      store.set({ accountId })
      if (!hasSmartSessions({ session, options })) return store.set({ status: 'unavailable' })
      if (store.state.items.length === 0) store.set({ items: ref(stored.of(accountId).map(toItem)) })
      const load = async (signal: AbortSignal) => {
        const api = await ports.api()
        throwIfAborted(signal)
        if (!(await servesNetwork(api, networkId, signal))) throw notServed(networkId)
        const listed = await api.fetchSessions(accountId, { signal })
        throwIfAborted(signal)
        return mergeSessions(listed, stored.of(accountId), { accountId, networkId })
      }
      await resource.run(load, { force: true })
    },
    async revoke(pci, call) {
      const item = requireItem(pci)
      const isRevokedInWallet = await revoke(item, call)
      // What the host does not list is revoked nowhere if the wallet did not revoke it.
      const isMarked = isRevokedInWallet || item.isRegistered
      const { isOpenInWallet: _, ...session } = isMarked ? { ...item, revokedAt: now() } : item
      if (isRevokedInWallet) stored.remove(item.accountId, pci)
      else stored.keepOpen(session)
      show(isRevokedInWallet ? session : { ...session, isOpenInWallet: true })
      return { isRevokedInWallet }
    },
    clear() {
      resource.reset()
      store.set(initialState())
    },
  }
  return toController(store, actions)
}
