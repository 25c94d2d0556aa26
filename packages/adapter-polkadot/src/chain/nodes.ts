import {
  type AdapterHost,
  type AddressCodec,
  type Clock,
  createNetworkTable,
  createNodePool,
  isLatchkeyError,
  LatchkeyError,
  type Network,
  type NetworkId,
  type NodeOutcome,
  type NodeRunOptions,
  notJsonRpc,
  postJsonRpc,
  type RpcOptions,
  readNodeFailure,
} from '@latchkey/core/adapter'
import type { ChainFormats } from '../codec/chain-formats.js'
import { createAddressCodec, toPolkadotError } from '../connectors/wallet-code.js'
import type { NetworkCalls } from './known-calls.js'
import { readAnswer } from './rpc-error.js'

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

/**
 * What a node answered, or its failure.
 * @throws LatchkeyError `networkError` for a status about the request itself, which no other node would take
 */
async function readOutcome(
  response: Response,
  clock: Clock,
  signal: AbortSignal,
): Promise<NodeOutcome<ReturnType<typeof readAnswer>>> {
  const failure = readNodeFailure(response, clock)
  if (failure) return failure
  if (!response.ok)
    throw new LatchkeyError('networkError', `The node answered with status ${response.status}`)
  try {
    return { answer: readAnswer(await response.json()) }
  } catch (error) {
    if (isLatchkeyError(error)) return { failure: error }
    if (signal.aborted) throw error
    return notJsonRpc(response)
  }
}

function createNode(
  network: Network,
  urls: readonly string[],
  { host, lifetime, rpc }: ChainDeps,
): ChainNode {
  const { clock, fetch } = host.env
  const pool = createNodePool({ ...rpc, urls, clock, lifetime })
  let lastId = 0
  return {
    network,
    learned: new Map(),
    async request(method, params, options) {
      lastId += 1
      const call = { id: lastId, method, params }
      const answer = await pool.run(
        async (url, signal) => readOutcome(await postJsonRpc(fetch, url, call, signal), clock, signal),
        options,
      )
      if ('failure' in answer) throw toPolkadotError(answer.failure, 'networkError')
      return answer.result
    },
  }
}

/** Makes the table of nodes. A network that the app changes gets new ones. */
export const createNodes = (deps: ChainDeps): Nodes => ({
  ...deps,
  codec: createAddressCodec(deps.formats),
  of: createNetworkTable({ ...deps, create: (network, urls) => createNode(network, urls, deps) }),
})
