import { type Client, LatchkeyError, type Network } from '@latchkey/core'
import { type Chain, createPublicClient, fallback, http, type PublicClient, type Transport } from 'viem'
import { chooseChain } from './choose-chain.js'
import type { PublicClientOptions } from './client-options.types.js'
import { requireNetwork } from './require-network.js'

/** A viem public client with its chain. */
export type LatchkeyPublicClient = PublicClient<Transport, Chain>

/** URLs of the nodes that are asked, the first of them first. */
export const nodeUrlsOf = ({ nodeUrls, rpcUrls }: Network): readonly string[] =>
  nodeUrls ?? rpcUrls.default.http

const createNodeTransport = (urls: readonly string[], { fetch }: Client['env']): Transport => {
  const nodes = urls.map(url => http(url, { fetchFn: (_, init) => fetch(url, init) }))
  const [only] = nodes
  return only && nodes.length === 1 ? only : fallback(nodes)
}

/** Makes the public client of a network. The caller has checked that the network has an RPC URL. */
export const createPublicClientOf = (client: Client, network: Network, chain: Chain): LatchkeyPublicClient =>
  createPublicClient({
    chain,
    transport: createNodeTransport(nodeUrlsOf(network), client.env),
  })

/**
 * Returns a viem public client of a network. It asks the network's RPC URLs in their order, `customRpcUrls` first, and
 * needs no wallet. After `customRpcUrls` comes the RPC gateway of `services.blockchainApiUrl`, if the client knew that it
 * serves the network when it was asked.
 * @throws LatchkeyError `networkMissing` for an unknown network, or one without an RPC URL, `invalidRequest`
 * @example
 * const block = await toPublicClient(client).getBlockNumber()
 */
export function toPublicClient(client: Client, options: PublicClientOptions = {}): LatchkeyPublicClient {
  const network = requireNetwork(client, options.networkId)
  if (nodeUrlsOf(network).length === 0)
    throw new LatchkeyError('networkMissing', `No node is known for ${network.caipNetworkId}`, {
      hint: 'Add the network, with an RPC URL, to the networks of the client.',
    })
  return createPublicClientOf(client, network, chooseChain(network, options.chains))
}
