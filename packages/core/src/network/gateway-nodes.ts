import type { Network } from '../adapter/contract/network.types.js'
import type { BlockchainApi } from '../api/blockchain-api.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import type { NetworkController } from './network.controller.js'

/** Ports of the gateway's nodes. */
export interface GatewayNodesPorts {
  readonly network: NetworkController
  /** Fetches the code of the calls to the blockchain API. */
  api(): Promise<Pick<BlockchainApi, 'fetchNetworks' | 'rpcUrl'> | undefined>
}

/** Routes the adapters' requests to networks through the RPC gateway of the app's host. */
export interface GatewayNodes {
  /** Asks the host once which networks it serves. After a failure the next call asks again. Never rejects. */
  restore(): Promise<void>
}

/**
 * Puts the gateway behind the app's `customRpcUrls` and before the network's own nodes. Until the host has said which
 * networks it serves, and while it doesn't answer, the others are asked.
 */
export function createGatewayNodes(
  { env, options, registry, scope }: Pick<ClientContext, 'env' | 'options' | 'registry' | 'scope'>,
  { network, api }: GatewayNodesPorts,
): GatewayNodes {
  let served: readonly NetworkId[] = []
  let rpcUrl: BlockchainApi['rpcUrl'] | undefined

  const withGateway = (each: Network, url: string): Network => {
    const urls = each.nodeUrls ?? each.rpcUrls.default.http
    const own = options.customRpcUrls?.[each.caipNetworkId]?.length ?? 0
    return { ...each, nodeUrls: [...urls.slice(0, own), url, ...urls.slice(own)] }
  }
  /** Runs after every change: a network that the app adds or changes has no gateway yet. */
  const apply = () => {
    for (const each of Object.values(network.state.byId)) {
      const { caipNetworkId, chainNamespace, nodeUrls } = each
      // The gateway passes on the JSON-RPC of some namespaces. Others have a REST API, or methods of each chain.
      const isPassedOn = registry.adapters.get(chainNamespace)?.traits.services.includes('rpc')
      if (!rpcUrl || !isPassedOn || !served.includes(caipNetworkId)) continue
      const url = rpcUrl(caipNetworkId)
      if (!nodeUrls?.includes(url)) network.internal.replace(withGateway(each as Network, url))
    }
  }
  scope.add(network.subscribe(apply))
  return {
    async restore() {
      if (rpcUrl) return
      try {
        const calls = await api()
        if (!calls) return
        served = await calls.fetchNetworks({ signal: scope.signal })
        rpcUrl = calls.rpcUrl
        apply()
      } catch (error) {
        if (!scope.signal.aborted)
          env.logger.warn('The networks of the RPC gateway could not be fetched', error)
      }
    },
  }
}
