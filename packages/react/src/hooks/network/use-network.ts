import type { Client, Network, NetworkId } from '@latchkey/core'
import { activeNetwork, isActiveSupported } from '@latchkey/core/internal/network/network.selectors'
import { switchingTo } from '@latchkey/core/internal/network/switching-to'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'

/** The active network of a namespace. */
export interface UseNetworkReturnType {
  readonly network: Network | undefined
  readonly networkId: NetworkId | undefined
  /** The network's numeric chain id. `undefined` in namespaces without numeric ids. */
  readonly chainId: number | undefined
  /** CAIP-2 ids of the networks that the wallet approved. `null` if the wallet does not list them. */
  readonly approvedNetworkIds: readonly NetworkId[] | null
  /** True if the wallet can switch to networks that it did not approve. */
  readonly supportsAllNetworks: boolean
  /** True if the network is one of the client's `networks`. */
  readonly isSupported: boolean
  /** The target of a pending switch: of `namespace`, or of any namespace if none is given. */
  readonly switchingTo: NetworkId | null
  readonly switchNetwork: Client['switchNetwork']
}

/** Returns the active network of `namespace`, or of the active namespace. */
export function useNetwork(options: { readonly namespace?: string } = {}): UseNetworkReturnType {
  const client = useClient()
  const { namespace } = options
  return useSlice(client.network, state => {
    const name = namespace ?? state.activeNamespace
    const network = activeNetwork(state, name)
    const granted = name === undefined ? undefined : state.namespaces[name]
    return {
      network,
      networkId: network?.caipNetworkId,
      chainId: typeof network?.id === 'number' ? network.id : undefined,
      approvedNetworkIds: granted?.approvedIds ?? null,
      supportsAllNetworks: granted?.supportsAllNetworks ?? true,
      isSupported: isActiveSupported(state, name),
      switchingTo: switchingTo(state, namespace),
      switchNetwork: client.switchNetwork,
    }
  })
}
