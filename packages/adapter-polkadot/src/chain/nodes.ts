import {
  type AdapterHost,
  type AddressCodec,
  type CallOptions,
  LatchkeyError,
  type Network,
  type NetworkId,
  throwIfAborted,
} from '@latchkey/core/adapter'
import type { ChainFormats } from '../chain-formats.js'
import type { toPolkadotError } from '../errors.js'
import { postRpc, Unanswered } from './http.js'
import { sleep } from './sleep.js'

/** How the networks' own nodes are asked. */
export interface RpcOptions {
  /** How long one node may take to answer. Default 10 s. */
  readonly timeoutMs?: number
}

/** What the code that talks to nodes is given. */
export interface ChainDeps {
  readonly host: AdapterHost
  readonly codec: AddressCodec
  readonly formats: ChainFormats
  readonly toError: typeof toPolkadotError
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  readonly rpc: RpcOptions
}

/** One network's nodes. */
export interface ChainNode {
  readonly network: Network
  /** @throws LatchkeyError `networkError`, `rateLimited`, `timeout`, `aborted`, and what the node says of the call */
  request(method: string, params: readonly unknown[], options?: CallOptions): Promise<unknown>
  /** What was learned of the network, kept as long as the node is. */
  readonly learned: Map<string, Promise<unknown>>
}

/** The nodes of every network, made on first need. */
export interface Nodes extends ChainDeps {
  /** @throws LatchkeyError `networkMissing` */
  of(networkId: NetworkId): ChainNode
}

const TRIES = 4
const RETRY_DELAY_MS = 150
const LONGEST_RETRY_AFTER_MS = 5_000

/** Nodes of one network in turn, the one that answered last first. */
function createNode(network: Network, deps: ChainDeps): ChainNode {
  const urls = network.rpcUrls.default.http
  const tries = Math.max(TRIES, urls.length)
  const { timeoutMs = 10_000 } = deps.rpc
  let current = 0
  let lastId = 0

  const ask = async (body: string, options: CallOptions, tried: number): Promise<unknown> => {
    const signals = [options.signal, deps.lifetime]
    try {
      const answer = await postRpc(deps.host, urls[current] ?? '', body, { timeoutMs, signals })
      if ('failure' in answer) throw deps.toError(answer.failure, 'networkError')
      return answer.result
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      if (tried + 1 >= tries) throw error.failure
      current = (current + 1) % urls.length
      // Another node is asked at once; the same ones again only after a while.
      if ((tried + 1) % urls.length === 0) {
        const wait = error.retryAfterMs ?? RETRY_DELAY_MS * 2 ** tried
        await sleep(deps.host.env.clock, Math.min(wait, LONGEST_RETRY_AFTER_MS), signals)
      }
      return ask(body, options, tried + 1)
    }
  }
  return {
    network,
    learned: new Map(),
    async request(method, params, options = {}) {
      throwIfAborted(options.signal)
      throwIfAborted(deps.lifetime)
      lastId += 1
      return ask(JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }), options, 0)
    },
  }
}

/** Makes the table of nodes. A network that the app changes gets new ones. */
export function createNodes(deps: ChainDeps): Nodes {
  const table = new Map<NetworkId, { node: ChainNode; version: string }>()
  return {
    ...deps,
    of(networkId) {
      throwIfAborted(deps.lifetime)
      const network = deps.host.networks().find(candidate => candidate.caipNetworkId === networkId)
      if (!network || network.rpcUrls.default.http.length === 0) {
        throw new LatchkeyError('networkMissing', `No node is known for ${networkId}`, {
          hint: 'Add the network, with an RPC address, to the networks of the client.',
        })
      }
      const version = JSON.stringify([network.rpcUrls, network.nativeCurrency])
      const kept = table.get(networkId)
      if (kept?.version === version) return kept.node
      const node = createNode(network, deps)
      table.set(networkId, { node, version })
      return node
    },
  }
}
