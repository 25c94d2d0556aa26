import type { ChainAdapter } from '../adapter/contract/chain-adapter.types.js'
import type { Network, PlainNetwork } from '../adapter/contract/network.types.js'

/**
 * A network of plain data, such as a viem chain, as the first adapter has it that takes such data. Any other as it is: what
 * has no CAIP-2 id then is refused for that.
 */
export function completeNetwork(network: Network | PlainNetwork, adapters: readonly ChainAdapter[]): Network {
  if (!network || 'caipNetworkId' in network) return network as Network
  return adapters.find(each => each.completeNetwork)?.completeNetwork?.(network) ?? (network as Network)
}
