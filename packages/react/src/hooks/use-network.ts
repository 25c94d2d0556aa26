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
    const network = activeNetwork(state, namespace ?? state.activeNamespace)
    return {
      network,
      networkId: network?.caipNetworkId,
      isSupported: isActiveSupported(state, namespace ?? state.activeNamespace),
      switchingTo: switchingTo(state, namespace),
      switchNetwork: client.switchNetwork,
    }
  })
}
