import {
  type AdapterHost,
  type AddressCodec,
  createNetworkTable,
  createNodePool,
  type Network,
  type NetworkId,
  type NodeRunOptions,
  type RpcOptions,
} from '@latchkey/core/adapter'
import type { ChainFormats } from '../chain-formats.js'
import { createAddressCodec, toPolkadotError } from '../connectors/wallet-code.js'
import { postRpc } from './http.js'
import type { NetworkCalls } from './known-calls.js'

/** What the code that talks to nodes is given. */
export interface ChainDeps {
  readonly host: AdapterHost
  readonly formats: ChainFormats
  /** Of the app's own networks. */
  readonly calls: NetworkCalls
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  readonly rpc: RpcOptions
}

/** One network's nodes. */
export interface ChainNode {
  readonly network: Network
  /** @throws LatchkeyError `networkError`, `rateLimited`, `timeout`, `aborted`, and what the node says of the call */
  request(method: string, params: readonly unknown[], options?: NodeRunOptions): Promise<unknown>
  /** What was learned of the network, kept as long as the node is. */
  readonly learned: Map<string, Promise<unknown>>
}

/** The nodes of every network, made on first need. */
export interface Nodes extends ChainDeps {
  readonly codec: AddressCodec
  /** @throws LatchkeyError `networkMissing` */
  of(networkId: NetworkId): ChainNode
}

function createNode(network: Network, { host, lifetime, rpc }: ChainDeps): ChainNode {
  const { env } = host
  const pool = createNodePool({ ...rpc, urls: network.rpcUrls.default.http, clock: env.clock, lifetime })
  let lastId = 0
  return {
    network,
    learned: new Map(),
    async request(method, params, options) {
      lastId += 1
      const body = JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })
      const answer = await pool.run((url, signal) => postRpc(env, url, body, signal), options)
      if ('failure' in answer) throw toPolkadotError(answer.failure, 'networkError')
      return answer.result
    },
  }
}

/** Makes the table of nodes. A network that the app changes gets new ones. */
export const createNodes = (deps: ChainDeps): Nodes => ({
  ...deps,
  codec: createAddressCodec(deps.formats),
  of: createNetworkTable({ ...deps, create: network => createNode(network, deps) }),
})
