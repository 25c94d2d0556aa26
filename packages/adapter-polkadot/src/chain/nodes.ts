import {
  type AdapterHost,
  type AddressCodec,
  type CallOptions,
  createNetworkTable,
  type Network,
  type NetworkId,
  sleep,
  throwIfAborted,
} from '@latchkey/core/adapter'
import type { ChainFormats } from '../chain-formats.js'
import type { toPolkadotError } from '../errors.js'
import { postRpc, Unanswered } from './http.js'
import type { NetworkCalls } from './known-calls.js'

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
  /** Of the app's own networks. */
  readonly calls: NetworkCalls
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
        await sleep(Math.min(wait, LONGEST_RETRY_AFTER_MS), deps.host.env.clock, ...signals)
      }
      return ask(body, options, tried + 1)
    }
  }
  return {
    network,
    learned: new Map(),
    async request(method, params, options = {}) {
      throwIfAborted(options.signal, deps.lifetime)
      lastId += 1
      return ask(JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }), options, 0)
    },
  }
}

/** Makes the table of nodes. A network that the app changes gets new ones. */
export const createNodes = (deps: ChainDeps): Nodes => ({
  ...deps,
  of: createNetworkTable({ ...deps, create: network => createNode(network, deps) }),
})
