// Apart from the other selectors: the page's entry needs those, and this one only with a view.
import type { NetworkId } from '../caip/network-id.js'
import type { Frozen } from '../kernel/store.js'
import type { NetworkState } from './network.types.js'

/** Whether the wallet can be switched to the network: it granted it, or grants all, or said nothing. */
export function isApproved(state: Frozen<NetworkState>, networkId: NetworkId): boolean {
  const networks = Object.values(state.namespaces).find(each => each.requestedIds.includes(networkId))
  if (!networks) return false
  return (
    networks.approvedIds === null || networks.supportsAllNetworks || networks.approvedIds.includes(networkId)
  )
}
