import { ref } from 'valtio/vanilla'
import type { Network } from '../adapter/contract/network.types.js'
import { type NetworkId, namespaceOf } from '../caip/network-id.js'
import { isLatchkeyError } from '../errors/error.js'
import type { NetworkParts } from './network.types.js'
import { prepareNetwork } from './network-list.js'

const NEEDS_ADAPTER = 'Adding or removing a network requires an adapter for its namespace'

/**
 * Adds a network, or replaces the one of its id.
 * @throws LatchkeyError `adapterMissing`, `invalidCaip`
 */
export function addNetwork(network: Network, { ctx, store }: NetworkParts): void {
  const prepared = prepareNetwork(network, ctx.options)
  const { caipNetworkId, chainNamespace: namespace } = prepared
  ctx.registry.requireAdapter(namespace, NEEDS_ADAPTER)
  store.update(state => {
    const networks = state.namespaces[namespace]
    if (!networks) return
    state.byId[caipNetworkId] = ref(prepared)
    if (!networks.requestedIds.includes(caipNetworkId)) networks.requestedIds.push(caipNetworkId)
    networks.activeId ??= caipNetworkId
    state.activeNamespace ??= namespace
  })
  ctx.events.emit('networksChanged', { namespace })
}

/** Asks a wallet that is on a removed network to switch; if it stays there, says so. */
async function fallBack(removed: NetworkId, first: NetworkId | undefined, parts: NetworkParts) {
  const { ctx, store, change, leaving } = parts
  const namespace = namespaceOf(removed)
  const by = namespace === store.state.activeNamespace ? 'app' : 'wallet'
  leaving.add(namespace)
  try {
    if (first) return await change(first, by)
  } catch (error) {
    // A newer switch decides, or the wallet has left.
    if (isLatchkeyError(error, 'aborted')) return
  } finally {
    leaving.delete(namespace)
  }
  ctx.events.emit('networkSwitched', {
    namespace,
    networkId: removed,
    by: 'wallet',
    wasRequested: true,
    supported: false,
    namespaceChanged: false,
  })
}

/**
 * Removes a network. The active one falls back to the first that remains: at once, or, where the wallet in use is on
 * it, once the wallet has switched.
 * @throws LatchkeyError `adapterMissing`
 */
export function removeNetwork(networkId: NetworkId, parts: NetworkParts): void {
  const { ctx, store, ports, persist, setActive } = parts
  const namespace = namespaceOf(networkId)
  ctx.registry.requireAdapter(namespace, NEEDS_ADAPTER)
  const networks = store.state.namespaces[namespace]
  if (!networks?.requestedIds.includes(networkId)) return
  const remaining = networks.requestedIds.filter(id => id !== networkId)
  const [first] = remaining
  const isWalletThere = ports.walletNetwork(namespace) === networkId
  // While it is still in the list: to fall back is not to have left an unsupported network.
  if (networks.activeId === networkId && first && !isWalletThere)
    setActive(first, namespace === store.state.activeNamespace ? 'app' : 'wallet')
  store.update(state => {
    const draft = state.namespaces[namespace]
    if (!draft) return
    draft.requestedIds = remaining
    if (isWalletThere) return
    if (draft.activeId === networkId) draft.activeId = undefined
    delete state.byId[networkId]
  })
  persist()
  ctx.events.emit('networksChanged', { namespace })
  if (isWalletThere) void fallBack(networkId, first, parts)
}
