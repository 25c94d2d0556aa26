// Apart from the other selectors: the page's entry needs those, and this one only with a view.
import type { NetworkId } from '../caip/network-id.js'
import type { Frozen } from '../kernel/store.js'
import type { NetworkState } from './network.types.js'

/** The network that the wallet of a namespace is being asked to switch to; of any namespace when none is named. */
export const switchingTo = (state: Frozen<NetworkState>, namespace?: string): NetworkId | null =>
  Object.entries(state.namespaces).find(
    ([name, networks]) => (namespace ?? name) === name && networks.switchingTo !== null,
  )?.[1].switchingTo ?? null
