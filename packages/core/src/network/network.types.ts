import type { Network } from '../adapter/network.types.js'
import type { NetworkId } from '../caip/network-id.js'

/** The networks of one namespace. */
export interface NamespaceNetworks {
  /** The network in use; it may be one the app never asked for. */
  activeId: NetworkId | undefined
  /** What the app asked for, in its order. */
  requestedIds: NetworkId[]
  /** What the wallet granted; null while no wallet said anything of it. */
  approvedIds: NetworkId[] | null
  supportsAllNetworks: boolean
  /** The network that the wallet in use is being asked to switch to. */
  switchingTo: NetworkId | null
}

/** The networks of a client. */
export interface NetworkState {
  activeNamespace: string | undefined
  /** Every network that an id in this state can name. */
  byId: Record<NetworkId, Network>
  namespaces: Record<string, NamespaceNetworks>
}
