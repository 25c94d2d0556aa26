import {
  createNetworkTable,
  LatchkeyError,
  type Network,
  throwIfAborted,
  withAbort,
} from '@latchkey/core/adapter'
import { type EIP1193RequestFn, http } from 'viem'
import { toEvmError } from '../connectors/wallet-code.js'
import { createFetchInTime } from './fetch-in-time.js'
import type { ChainDeps, ChainNode, Nodes } from './nodes.types.js'
import { createRankedTransport, type NodeTransport } from './ranked-transport.js'

const RETRY = { retryCount: 3, retryDelay: 150 }
const PING_TIMEOUT_MS = 1_000

/** Refuses an answer that has neither a result nor an error. viem takes it for a call whose result is `undefined`. */
const requireResult = (node: NodeTransport): NodeTransport => ({
  ...node,
  async request(call, options) {
    const result: unknown = await node.request(call, options)
    if (result === undefined) throw new LatchkeyError('invalidResponse', 'The node answered without a result')
    return result as never
  },
})

function createTransportOf(urls: readonly string[], { host, rpc }: ChainDeps) {
  const { timeoutMs = 10_000, rank = true } = rpc
  const make = (url: string, retry: { retryCount: number; retryDelay?: number }, limit: number) =>
    // The limit is kept by `fetchFn`; viem's own is switched off.
    requireResult(
      http(url, {
        ...retry,
        fetchFn: createFetchInTime(host.env, limit),
        batch: { batchSize: 1000 },
        timeout: 0,
      })({ timeout: 0 }),
    )
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

function createNode(network: Network, urls: readonly string[], deps: ChainDeps): ChainNode {
  const { transport, dispose } = createTransportOf(urls, deps)
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
        throw toEvmError(error, 'networkError')
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
    create: (network, urls) => createNode(network, urls, deps),
    dispose: node => node.dispose(),
  }),
})
