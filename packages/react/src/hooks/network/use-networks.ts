import type { AppNetworkId, Network } from '@latchkey/core'
import { requestedNetworks } from '@latchkey/core/internal/network/network.selectors'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'

export type UseNetworksReturnType = readonly Network<AppNetworkId>[]

/** Returns the networks of `namespace`, or of all namespaces, in the order of the client's `networks`. */
export function useNetworks(options: { readonly namespace?: string } = {}): UseNetworksReturnType {
  const client = useClient()
  return useSlice(client.network, state =>
    requestedNetworks(state, options.namespace),
  ) as UseNetworksReturnType
}
