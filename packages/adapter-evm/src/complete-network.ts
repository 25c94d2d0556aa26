import type { Network, PlainNetwork } from '@latchkey/core/adapter'

/**
 * Makes a network of a viem chain, or of data of its shape. Drops everything that is not data of a network, such as
 * formatters. Undefined without a numeric chain id, and for data of another namespace.
 */
export function completeNetwork(
  chain: PlainNetwork & { readonly chainNamespace?: string },
): Network | undefined {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet, iconUrl, tokens, contracts } = chain
  const { chainNamespace = 'eip155' } = chain
  if (!rpcUrls || !nativeCurrency || typeof id !== 'number' || chainNamespace !== 'eip155') return undefined
  const complete = { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet, iconUrl, tokens, contracts }
  return { ...complete, caipNetworkId: `eip155:${id}`, chainNamespace } as Network
}
