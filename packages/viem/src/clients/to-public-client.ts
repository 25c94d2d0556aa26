import type { Client } from '@latchkey/core'
import { type Chain, createPublicClient, fallback, http, type PublicClient, type Transport } from 'viem'
import type { PublicClientOptions } from './client-options.types.js'
import { nodeUrlsOf, type PublicClientParts, requirePublicClientParts } from './public-client-parts.js'

/** A viem public client with its chain. */
export type LatchkeyPublicClient = PublicClient<Transport, Chain>

const createNodeTransport = (urls: readonly string[], { fetch }: Client['env']): Transport => {
  const nodes = urls.map(url => http(url, { fetchFn: (_, init) => fetch(url, init) }))
  const [only] = nodes
  return only && nodes.length === 1 ? only : fallback(nodes)
}

/** Makes the public client of a network that has a node. */
export const createPublicClientOf = (
  client: Client,
  { network, chain }: PublicClientParts,
): LatchkeyPublicClient =>
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
export const toPublicClient = (client: Client, options: PublicClientOptions = {}): LatchkeyPublicClient =>
  createPublicClientOf(client, requirePublicClientParts(client, options))
