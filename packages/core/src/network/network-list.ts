import { ref } from 'valtio/vanilla'
import type { Network } from '../adapter/contract/network.types.js'
import { parseNetworkId } from '../caip/network-id.js'
import type { ResolvedOptions } from '../context/options.types.js'
import type { NetworkState } from './network.types.js'

type ListOptions = Pick<
  ResolvedOptions,
  'adapters' | 'networks' | 'defaultNetwork' | 'customRpcUrls' | 'tokens' | 'networkImages'
>

/**
 * A network as the client uses it: a copy with the app's tokens and image, and with the app's own nodes in `nodeUrls`.
 * They stay out of `rpcUrls`, which wallets get: their URLs may have keys.
 * @throws LatchkeyError `invalidCaip`
 */
export function prepareNetwork(
  network: Network,
  options: Omit<ListOptions, 'adapters' | 'networks'>,
): Network {
  const id = network.caipNetworkId
  parseNetworkId(id)
  const own = options.customRpcUrls?.[id]
  const image = options.networkImages?.[id] ?? network.iconUrl
  const tokens = [...(network.tokens ?? []), ...(options.tokens?.[id] ?? [])]
  return {
    ...network,
    ...(own && { nodeUrls: [...own, ...(network.nodeUrls ?? network.rpcUrls.default.http)] }),
    ...(tokens.length > 0 ? { tokens } : {}),
    ...(image === undefined ? {} : { iconUrl: image }),
  }
}

/** The state before anything was restored: the default network active, or the first. */
export function initialNetworkState(options: ListOptions): NetworkState {
  const networks = options.networks.map(network => prepareNetwork(network, options))
  const first = networks.find(network => network.caipNetworkId === options.defaultNetwork) ?? networks[0]
  const idsOf = (namespace: string) =>
    networks.filter(network => network.chainNamespace === namespace).map(network => network.caipNetworkId)
  return {
    activeNamespace: first?.chainNamespace,
    // Configuration is handed out whole and never written to: no proxy is needed around it.
    byId: Object.fromEntries(networks.map(network => [network.caipNetworkId, ref(network)])),
    namespaces: Object.fromEntries(
      options.adapters.map(({ namespace }) => {
        const requestedIds = idsOf(namespace)
        const activeId = namespace === first?.chainNamespace ? first.caipNetworkId : requestedIds[0]
        return [
          namespace,
          {
            activeId,
            requestedIds,
            approvedIds: null,
            supportsAllNetworks: true,
            switchingTo: null,
          },
        ]
      }),
    ),
  }
}
