import type { Network, PlainNetwork } from '@latchkey/core/adapter'

/**
 * Makes a network of a viem chain, or of data of its shape. What is no data of a network, such as formatters, stays behind.
 * Every page pays for this, so nothing is checked: the client refuses an id that makes no CAIP-2 id.
 */
export function completeNetwork(chain: PlainNetwork): Network | undefined {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet, iconUrl, tokens, contracts } = chain
  if (!rpcUrls || !nativeCurrency) return undefined
  const complete = { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet, iconUrl, tokens, contracts }
  return { ...complete, caipNetworkId: `eip155:${id}`, chainNamespace: 'eip155' } as Network
}
