import type { Network } from '../adapter/contract/network.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { Frozen } from '../kernel/store.js'
import type { NetworkState } from './network.types.js'

type State = Frozen<NetworkState>

/** The active network of a namespace; of the active namespace when none is named. */
export function activeNetwork(state: State, namespace = state.activeNamespace): Network | undefined {
  const id = namespace === undefined ? undefined : state.namespaces[namespace]?.activeId
  return id === undefined ? undefined : state.byId[id]
}

/** The networks the app asked for, in its order: of one namespace, or of all. */
export const requestedNetworks = (state: State, namespace?: string): Network[] =>
  Object.entries(state.namespaces)
    .filter(([name]) => namespace === undefined || name === namespace)
    .flatMap(([, networks]) => networks.requestedIds)
    .flatMap(id => state.byId[id] ?? [])

/** Whether the network is one the app asked for. */
export const isRequested = (state: State, networkId: NetworkId): boolean =>
  Object.values(state.namespaces).some(networks => networks.requestedIds.includes(networkId))

/** Whether the active network of a namespace is one the app asked for. True when there is none. */
export function isActiveSupported(state: State, namespace = state.activeNamespace): boolean {
  const networks = namespace === undefined ? undefined : state.namespaces[namespace]
  return networks?.activeId === undefined || networks.requestedIds.includes(networks.activeId)
}

/** Whether the app has networks in the namespace: without any, its wallets are not listed. */
export const hasNetworks = (state: State, namespace: string): boolean =>
  (state.namespaces[namespace]?.requestedIds.length ?? 0) > 0
