import { type Client, LatchkeyError, type Network } from '@latchkey/core'
import type { Chain } from 'viem'
import { chooseChain } from './choose-chain.js'
import type { PublicClientOptions } from './client-options.types.js'
import { requireNetwork } from './require-network.js'

/** What a public client is made of. */
export interface PublicClientParts {
  readonly network: Network
  readonly chain: Chain
}

/** URLs of the nodes that are asked, the first of them first. */
export const nodeUrlsOf = ({ nodeUrls, rpcUrls }: Network): readonly string[] =>
  nodeUrls ?? rpcUrls.default.http

/**
 * Returns a network that has a node, and its chain. Needs nothing of viem.
 * @throws LatchkeyError `networkMissing` for an unknown network, or one without an RPC URL, `invalidRequest`
 */
export function requirePublicClientParts(
  client: Client,
  options: PublicClientOptions = {},
): PublicClientParts {
  const network = requireNetwork(client, options.networkId)
  if (nodeUrlsOf(network).length === 0)
    throw new LatchkeyError('networkMissing', `No node is known for ${network.caipNetworkId}`, {
      hint: 'Add the network, with an RPC URL, to the networks of the client.',
    })
  return { network, chain: chooseChain(network, options.chains) }
}
