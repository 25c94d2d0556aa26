import { ref } from 'valtio/vanilla'
import type { Network } from '../adapter/network.types.js'
import { isNetworkId, type NetworkId, namespaceOf, referenceOf } from '../caip/network-id.js'
import type { ClientContext } from '../client/context.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { isRecordOf, isShape, isText } from '../kernel/guard.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { createLatest, destroyedError, throwIfAborted, withAbort } from '../kernel/task.js'
import { isRequested } from './network.selectors.js'
import type { NetworkState } from './network.types.js'
import { initialNetworkState, prepareNetwork } from './network-list.js'

/** What the network domain needs of the connection domain. */
export interface NetworkPorts {
  /** The network that the connected wallet of a namespace is on; undefined when none is connected. */
  walletNetwork(namespace: string): NetworkId | undefined
  /** Asks the connected wallet of the namespace to switch. */
  switchWallet(network: Network, signal: AbortSignal): Promise<void>
}

/** What can be done to the networks. */
export interface NetworkActions {
  /** Loads the networks of the last visit. */
  restore(): void
  /**
   * Makes a network the active one, asking the connected wallet of its namespace first.
   * @throws LatchkeyError `networkMissing`, `userRejected`, `switchFailed`, `capabilityMissing`, `aborted`, `destroyed`
   */
  switchTo(networkId: NetworkId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** Takes the network that a wallet says it is on, known or not. */
  report(networkId: NetworkId): void
  /** Adds a network, or replaces the one of its id. @throws LatchkeyError `adapterMissing`, `invalidCaip` */
  add(network: Network): void
  /** Removes a network; the active one falls back to the first that remains. @throws LatchkeyError `adapterMissing` */
  remove(networkId: NetworkId): void
  /** Makes a namespace the active one, on the network it is on. */
  activate(namespace: string): void
  /** Notes which networks the wallet granted; null when it said nothing. */
  approve(namespace: string, networkIds: readonly NetworkId[] | null, all?: boolean): void
  /** Forgets what the wallet said, and goes back to a network the app asked for. */
  reset(namespace: string): void
}

export type NetworkController = Controller<NetworkState, NetworkActions>

const STORED = 'networks'
const NEEDS_ADAPTER = 'Adding or removing a network requires an adapter for its namespace'
const isStored = isShape({ namespace: isText, active: isRecordOf(isNetworkId) })

/** Makes the network domain. */
export function createNetworkController(ctx: ClientContext, ports: NetworkPorts): NetworkController {
  const { options, storage, events, registry } = ctx
  const store = createStore<NetworkState>(() => initialNetworkState(options))
  const switches = createLatest()
  let switchCount = 0

  const persist = () => {
    const { activeNamespace, namespaces } = store.state
    const active = Object.entries(namespaces).flatMap(([name, { activeId }]) =>
      activeId ? [[name, activeId]] : [],
    )
    storage.write(STORED, { namespace: activeNamespace, active: Object.fromEntries(active) })
  }

  const setActive = (networkId: NetworkId, by: 'app' | 'wallet') => {
    const namespace = namespaceOf(networkId)
    const before = store.state.namespaces[namespace]
    if (!before) return
    const { activeId } = before
    const namespaceChanged = by === 'app' && store.state.activeNamespace !== namespace
    if (activeId === networkId && !namespaceChanged) return
    const wasRequested = activeId === undefined || before.requestedIds.includes(activeId)
    store.update(state => {
      const networks = state.namespaces[namespace]
      if (networks) networks.activeId = networkId
      if (by === 'app') state.activeNamespace = namespace
    })
    persist()
    const supported = isRequested(store.state, networkId)
    events.emit('networkSwitched', { namespace, networkId, by, wasRequested, supported, namespaceChanged })
  }

  const actions: NetworkActions = {
    restore() {
      const stored = storage.read(STORED, isStored)
      store.update(state => {
        for (const [namespace, id] of Object.entries(stored?.active ?? {})) {
          // Storage is anybody's: a name such as `constructor` must not reach an object's own parts.
          const networks = registry.adapters.has(namespace) ? state.namespaces[namespace] : undefined
          if (networks?.requestedIds.includes(id)) networks.activeId = id
        }
        if (stored && registry.adapters.has(stored.namespace)) state.activeNamespace = stored.namespace
      })
    },
    switchTo: (networkId, { signal } = {}) =>
      switches.run(async inner => {
        if (ctx.scope.signal.aborted) throw destroyedError()
        throwIfAborted(inner)
        switchCount += 1
        const own = switchCount
        const network = store.state.byId[networkId]
        if (!network || !isRequested(store.state, networkId)) {
          const message = `Network ${networkId} is not among the networks of this app`
          const error = new LatchkeyError('networkMissing', message)
          events.emit('networkSwitchFailed', { networkId, error })
          throw error
        }
        try {
          const current = ports.walletNetwork(network.chainNamespace)
          // A wallet that is there already is not asked, unless an earlier switch may still take it away.
          if (current && (current !== networkId || store.state.switchingTo !== null)) {
            store.update(state => {
              state.switchingTo = networkId
            })
            await withAbort(ports.switchWallet(network, inner), inner)
          }
          throwIfAborted(inner)
          setActive(networkId, 'app')
        } catch (failure) {
          const error = toLatchkeyError(failure, 'switchFailed', 'The wallet did not switch networks')
          if (!inner.aborted) events.emit('networkSwitchFailed', { networkId, error })
          throw error
        } finally {
          if (own === switchCount)
            store.update(state => {
              state.switchingTo = null
            })
        }
      }, signal),
    report(networkId) {
      if (!store.state.byId[networkId])
        store.update(state => {
          state.byId[networkId] = ref(unknownNetwork(networkId))
        })
      setActive(networkId, 'wallet')
    },
    add(network) {
      const prepared = prepareNetwork(network, options)
      const namespace = prepared.chainNamespace
      registry.requireAdapter(namespace, NEEDS_ADAPTER)
      store.update(state => {
        const networks = state.namespaces[namespace]
        if (!networks) return
        state.byId[prepared.caipNetworkId] = ref(prepared)
        if (!networks.requestedIds.includes(prepared.caipNetworkId))
          networks.requestedIds.push(prepared.caipNetworkId)
        networks.connectorsEnabled = true
        networks.activeId ??= prepared.caipNetworkId
        state.activeNamespace ??= namespace
      })
      events.emit('networksChanged', { namespace })
    },
    remove(networkId) {
      const namespace = namespaceOf(networkId)
      registry.requireAdapter(namespace, NEEDS_ADAPTER)
      const networks = store.state.namespaces[namespace]
      if (!networks?.requestedIds.includes(networkId)) return
      const remaining = networks.requestedIds.filter(id => id !== networkId)
      const [first] = remaining
      // While it is still in the list: to fall back is not to have left an unsupported network.
      if (networks.activeId === networkId && first)
        setActive(first, namespace === store.state.activeNamespace ? 'app' : 'wallet')
      store.update(state => {
        const draft = state.namespaces[namespace]
        if (!draft) return
        draft.requestedIds = remaining
        draft.connectorsEnabled = remaining.length > 0
        if (remaining.length === 0) draft.activeId = undefined
        delete state.byId[networkId]
      })
      persist()
      events.emit('networksChanged', { namespace })
    },
    activate(namespace) {
      const networks = store.state.namespaces[namespace]
      if (networks?.activeId) return setActive(networks.activeId, 'app')
      if (!networks || store.state.activeNamespace === namespace) return
      store.update(state => {
        state.activeNamespace = namespace
      })
      persist()
    },
    approve: (namespace, networkIds, all = networkIds === null) =>
      store.update(state => {
        const networks = state.namespaces[namespace]
        if (!networks) return
        networks.approvedIds = networkIds ? [...networkIds] : null
        networks.supportsAllNetworks = all
      }),
    reset(namespace) {
      store.update(state => {
        const networks = state.namespaces[namespace]
        if (!networks) return
        networks.approvedIds = null
        networks.supportsAllNetworks = true
        networks.smartAccountEnabledIds = []
        if (!networks.activeId || !networks.requestedIds.includes(networks.activeId))
          networks.activeId = networks.requestedIds[0]
      })
      persist()
    },
  }
  ctx.scope.add(switches.cancel)
  return toController(store, actions)
}

function unknownNetwork(networkId: NetworkId): Network {
  const reference = referenceOf(networkId)
  return {
    id: /^\d+$/.test(reference) ? Number(reference) : reference,
    name: 'Unknown Network',
    caipNetworkId: networkId,
    chainNamespace: namespaceOf(networkId),
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}
