import { ref } from 'valtio/vanilla'
import type { Network, PlainNetwork } from '../adapter/contract/network.types.js'
import { isNetworkId, type NetworkId, namespaceOf, referenceOf } from '../caip/network-id.js'
import { completeNetwork } from '../context/complete-network.js'
import type { ClientContext } from '../context/context.js'
import { isRecordOf, isShape, isText } from '../kernel/guard.js'
import { loadOnce } from '../kernel/load-once.js'
import { type Controller, createSliceWriter, createStore, toController } from '../kernel/store.js'
import { isRequested } from './network.selectors.js'
import type { NetworkChanges, NetworkParts, NetworkPorts, NetworkState } from './network.types.js'
import { initialNetworkState } from './network-list.js'

/** What can be done to the networks. */
export interface NetworkActions {
  /**
   * Makes a network the active one, asking the connected wallet of its namespace first.
   * @throws LatchkeyError as `Client.switchNetwork` does
   */
  switchTo(networkId: NetworkId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** Adds a network, or replaces the one of its id; a chain of `viem/chains` as it is. @throws LatchkeyError `adapterMissing`, `invalidCaip` */
  add(network: Network | PlainNetwork): Promise<void>
  /**
   * Removes a network; the active one falls back to the first that remains. A wallet that is on the removed network is
   * asked to switch; until it has, and if it refuses, its network stays the active one, as an unsupported one.
   * Resolves once the network is removed, without waiting for the wallet.
   * @throws LatchkeyError `adapterMissing`
   */
  remove(networkId: NetworkId): Promise<void>
  /** Makes a namespace the active one, on the network it is on. */
  activate(namespace: string): void
}

/** What other parts of the client do to the networks. */
export interface NetworkInternal {
  /** Loads the networks of the last visit. */
  restore(): void
  /** Replaces what is known of a network by a changed copy. */
  replace(network: Network): void
  /** Takes the network that a wallet says it is on, known or not. False where it was known. */
  report(networkId: NetworkId, toFront?: boolean): boolean
  /** Notes which networks the wallet granted; null when it said nothing. */
  approve(namespace: string, networkIds: readonly NetworkId[] | null, all?: boolean): void
  /** Cancels the pending switch of a namespace: the wallet that was asked is no longer the one in use. */
  cancelSwitch(namespace: string): void
  /** Forgets what the wallet said, and goes back to a network the app asked for. */
  reset(namespace: string): void
}

/** The network domain. */
export interface NetworkController extends Controller<NetworkState, NetworkActions> {
  readonly internal: NetworkInternal
}

const STORED = 'networks'
const isStored = isShape({ namespace: isText, active: isRecordOf(isNetworkId) })

/** Makes the network domain. */
export function createNetworkController(ctx: ClientContext, ports: NetworkPorts): NetworkController {
  const { options, storage, events, registry } = ctx
  const store = createStore<NetworkState>(() => initialNetworkState(options))
  const leaving = new Set<string>()
  let changes: NetworkChanges | undefined
  const write = createSliceWriter(store)

  const persist = () => {
    const { activeNamespace, namespaces } = store.state
    const active = Object.entries(namespaces).flatMap(([name, { activeId }]) =>
      activeId ? [[name, activeId]] : [],
    )
    storage.write(STORED, { namespace: activeNamespace, active: Object.fromEntries(active) })
  }

  const setActive: NetworkParts['setActive'] = (networkId, by, toFront = by === 'app') => {
    const namespace = namespaceOf(networkId)
    const before = store.state.namespaces[namespace]
    if (!before) return false
    const { activeId } = before
    const namespaceChanged = toFront && store.state.activeNamespace !== namespace
    if (activeId === networkId && !namespaceChanged) return false
    const isForgotten = activeId !== undefined && !before.requestedIds.includes(activeId)
    const wasRequested = leaving.delete(namespace) || !isForgotten
    write(namespace, { activeId: networkId })
    store.update(state => {
      // Names of unknown networks must not pile up: a wallet can report any number of them.
      if (isForgotten && activeId !== networkId) delete state.byId[activeId]
      if (toFront) state.activeNamespace = namespace
    })
    persist()
    const supported = isRequested(store.state, networkId)
    events.emit('networkSwitched', { namespace, networkId, by, wasRequested, supported, namespaceChanged })
    return true
  }

  // Few visits switch networks. What a page needs of them before is how they stand.
  const loadChanges = loadOnce(async () => {
    const code = await import('./change-networks.js')
    changes = code.createNetworkChanges({ ctx, store, ports, persist, setActive, write, leaving })
    return changes
  })
  const internal: NetworkInternal = {
    restore() {
      const stored = storage.read(STORED, isStored)
      for (const [namespace, activeId] of Object.entries(stored?.active ?? {})) {
        // Storage is anybody's: a name such as `constructor` must not reach an object's own parts.
        const networks = registry.adapters.has(namespace) ? store.state.namespaces[namespace] : undefined
        if (networks?.requestedIds.includes(activeId)) write(namespace, { activeId })
      }
      if (stored && registry.adapters.has(stored.namespace)) store.set({ activeNamespace: stored.namespace })
    },
    replace: network =>
      store.update(state => {
        state.byId[network.caipNetworkId] = ref(network)
      }),
    report(networkId, toFront) {
      if (!store.state.byId[networkId]) internal.replace(unknownNetwork(networkId))
      return setActive(networkId, 'wallet', toFront)
    },
    approve: (namespace, networkIds, all = networkIds === null) =>
      write(namespace, { approvedIds: networkIds && [...networkIds], supportsAllNetworks: all }),
    cancelSwitch: namespace => changes?.cancel(namespace),
    reset(namespace) {
      internal.cancelSwitch(namespace)
      internal.approve(namespace, null)
      const { activeId, requestedIds = [] } = store.state.namespaces[namespace] ?? {}
      if (!activeId || !requestedIds.includes(activeId)) write(namespace, { activeId: requestedIds[0] })
      persist()
    },
  }
  const actions: NetworkActions = {
    async switchTo(networkId, { signal } = {}) {
      const { change } = await loadChanges().catch(error => {
        events.emit('networkSwitchFailed', { networkId, error })
        throw error
      })
      return change(networkId, 'app', signal)
    },
    add: async network => (await loadChanges()).add(completeNetwork(network, options.adapters)),
    remove: async networkId => (await loadChanges()).remove(networkId),
    activate(namespace) {
      const networks = store.state.namespaces[namespace]
      if (networks?.activeId) return void setActive(networks.activeId, 'app')
      if (!networks || store.state.activeNamespace === namespace) return
      store.set({ activeNamespace: namespace })
      persist()
    },
  }
  return { ...toController(store, actions), internal }
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
