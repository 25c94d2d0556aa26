import type { Client, Network, NetworkId } from '@latchkey/core'
import {
  activeNetwork,
  isActiveSupported,
  switchingTo,
} from '@latchkey/core/internal/network/network.selectors'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'

/** The network in use. */
export interface NetworkInfo {
  readonly network: Network | undefined
  readonly networkId: NetworkId | undefined
  /** The network's number, where its namespace numbers networks, as eip155 does. */
  readonly chainId: number | undefined
  /** The networks that the wallet granted; `null` where it did not say. */
  readonly approvedNetworkIds: readonly NetworkId[] | null
  /** Whether the wallet can be switched to networks that it did not grant. */
  readonly supportsAllNetworks: boolean
  /** Whether it is one the app asked for. */
  readonly isSupported: boolean
  /** The network that a wallet is being asked to switch to: of the named namespace, or of any. */
  readonly switchingTo: NetworkId | null
  readonly switchNetwork: Client['switchNetwork']
}

/** The network in use: of one namespace, or of the active one. */
export function useNetwork(options: { readonly namespace?: string } = {}): NetworkInfo {
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
