import { LatchkeyError, type Network } from '@latchkey/core'
import type { Chain } from 'viem'

const chains = new WeakMap<Network, Chain>()

function createChain(network: Network): Chain {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet, contracts } = network
  if (typeof id !== 'number')
    throw new LatchkeyError('invalidRequest', `${network.caipNetworkId} has no numeric chain id`, {
      hint: 'viem knows networks of eip155 alone.',
    })
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls,
    ...(blockExplorers ? { blockExplorers } : {}),
    ...(testnet === undefined ? {} : { testnet }),
    // The same shape: the adapter of eip155 checks addresses where it uses them, and so does viem.
    ...(contracts ? { contracts: contracts as NonNullable<Chain['contracts']> } : {}),
  }
}

/**
 * Returns a network of Latchkey as a chain of viem. One network gives one object.
 * @throws LatchkeyError `invalidRequest` for a network without a numeric chain id
 */
export function toChain(network: Network): Chain {
  const known = chains.get(network)
  if (known) return known
  const chain = createChain(network)
  chains.set(network, chain)
  return chain
}
