import {
  type AdapterHost,
  type AddressCodec,
  type CallOptions,
  createNetworkTable,
  type Network,
  type NetworkId,
  throwIfAborted,
  withAbort,
} from '@latchkey/core/adapter'
import { type EIP1193RequestFn, http } from 'viem'
import type { toEvmError } from '../errors.js'
import { createFetchInTime } from './fetch-in-time.js'
import { createRankedTransport, type NodeTransport } from './ranked-transport.js'

/** How the networks' own nodes are asked. */
export interface RpcOptions {
  /** Default 10 s. */
  readonly timeoutMs?: number
  /** Whether several nodes of one network are measured against each other while in use. Default true. */
  readonly rank?: boolean
}

/** What the code that talks to nodes is given. */
export interface ChainDeps {
  readonly host: AdapterHost
  readonly codec: AddressCodec
  readonly toError: typeof toEvmError
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  readonly rpc: RpcOptions
}

/** One network's nodes. */
export interface ChainNode {
  readonly network: Network
  readonly transport: NodeTransport
  /** @throws LatchkeyError `networkError`, `rateLimited`, `timeout`, `aborted`, and what the node says of the call */
  request(method: string, params: readonly unknown[], options?: CallOptions): Promise<unknown>
  /** What was learned of the network's contracts, kept as long as the node is. */
  readonly learned: Map<string, Promise<unknown>>
  dispose(): void
}

/** The nodes of every network, made on first need. */
export interface Nodes extends ChainDeps {
  /** @throws LatchkeyError `networkMissing` */
  of(networkId: NetworkId): ChainNode
}

const RETRY = { retryCount: 3, retryDelay: 150 }
const PING_TIMEOUT_MS = 1_000

function createTransportOf(urls: readonly string[], { host, rpc }: ChainDeps) {
  const { timeoutMs = 10_000, rank = true } = rpc
  const make = (url: string, retry: { retryCount: number; retryDelay?: number }, limit: number) =>
    // The limit is kept by `fetchFn`; viem's own is switched off.
    http(url, {
      ...retry,
      fetchFn: createFetchInTime(host.env, limit),
      batch: { batchSize: 1000 },
      timeout: 0,
    })({
      timeout: 0,
    })
  const [first = '', ...others] = urls
  if (others.length === 0) return { transport: make(first, RETRY, timeoutMs), dispose: () => undefined }
  const once = { retryCount: 0 }
  const nodes = urls.map(url => make(url, once, timeoutMs))
  const pings = rank
    ? urls.map(url => {
        const node = make(url, once, PING_TIMEOUT_MS)
        return () => (node.request as EIP1193RequestFn)({ method: 'eth_blockNumber' })
      })
    : []
  return createRankedTransport(nodes, pings, host.env.clock)
}

function createNode(network: Network, deps: ChainDeps): ChainNode {
  const { transport, dispose } = createTransportOf(network.rpcUrls.default.http, deps)
  const request = transport.request as (call: unknown, options: unknown) => Promise<unknown>
  return {
    network,
    transport,
    learned: new Map(),
    dispose,
    async request(method, params, options = {}) {
      throwIfAborted(options.signal)
      // Calls that share a signal share a batch, so none is made up here.
      const answer = request({ method, params }, { signal: options.signal ?? deps.lifetime })
      const named = answer.catch((error: unknown) => {
        throw deps.toError(error, 'networkError')
      })
      return withAbort(named, options.signal, deps.lifetime)
    },
  }
}

/** Makes the table of nodes. A network that the app changes gets new ones. */
export const createNodes = (deps: ChainDeps): Nodes => ({
  ...deps,
  of: createNetworkTable({
    ...deps,
    create: network => createNode(network, deps),
    dispose: node => node.dispose(),
  }),
})
