import {
  type AdapterHost,
  type CallOptions,
  createNetworkTable,
  isLatchkeyError,
  LatchkeyError,
  type Network,
  type NetworkId,
  runBounded,
  throwIfAborted,
} from '@latchkey/core/adapter'
import { looseObject, number, optional, safeParse, string, unknown } from 'valibot'
import type { CosmosChain } from '../chain-facts.types.js'
import type { ChainFacts } from '../connectors/chain-facts.js'
import type { SignedBy } from '../connectors/signed-by.js'
import { createAddressCodec, requireChain } from '../connectors/wallet-code.js'

/** How the networks' own nodes are asked. */
export interface RpcOptions {
  /** Default 10 s. */
  readonly timeoutMs?: number
}

/** What the code that talks to nodes is given. */
export interface ChainDeps {
  readonly host: AdapterHost
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  readonly rpc: RpcOptions
  readonly chains: readonly CosmosChain[]
  /** Who made the last signatures. */
  readonly signed: SignedBy
}

/** A node that answered, and refused: what it said, in CometBFT's shape. */
export interface RpcRefusal {
  readonly code: number
  readonly text: string
}

/** One network's nodes. */
export interface ChainNode {
  readonly network: Network
  readonly facts: ChainFacts
  /** @throws LatchkeyError `networkError`, `rateLimited`, `timeout`, `aborted`, `invalidResponse` */
  request(
    method: string,
    params: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<{ readonly result: unknown } | { readonly refusal: RpcRefusal }>
}

/** The nodes of every network. */
export interface Nodes extends ChainDeps {
  /** @throws LatchkeyError `networkMissing`, `invalidOptions` */
  of(networkId: NetworkId): ChainNode
  normalizeAddress(address: string, networkId: NetworkId): string
}

const TIMEOUT_MS = 10_000
const envelope = looseObject({
  result: optional(unknown()),
  error: optional(
    looseObject({ code: number(), message: optional(string(), ''), data: optional(string(), '') }),
  ),
})

async function readEnvelope(response: Response) {
  if (response.status === 429)
    throw new LatchkeyError('rateLimited', 'Too many requests: the node asks to wait')
  const body: unknown = await response.json().catch(() => undefined)
  const parsed = safeParse(envelope, body)
  if (parsed.success && (parsed.output.error || parsed.output.result !== undefined)) return parsed.output
  if (!response.ok)
    throw new LatchkeyError('networkError', `The node answered with status ${response.status}`)
  throw new LatchkeyError('invalidResponse', 'The node answered something else than JSON-RPC')
}

async function ask(deps: ChainDeps, url: string, body: string, options: CallOptions) {
  const { env } = deps.host
  const headers = { 'content-type': 'application/json' }
  const post = async (signal: AbortSignal) =>
    readEnvelope(await env.fetch(url, { method: 'POST', headers, body, signal }))
  try {
    return await runBounded(post, {
      clock: env.clock,
      timeoutMs: deps.rpc.timeoutMs ?? TIMEOUT_MS,
      late: 'The node did not answer in time',
      signals: [options.signal, deps.lifetime],
    })
  } catch (error) {
    if (isLatchkeyError(error)) throw error
    // What a browser says of a failed request may hold the address, and that a key.
    throw new LatchkeyError('networkError', 'The node could not be reached')
  }
}

function createNode(network: Network, facts: ChainFacts, deps: ChainDeps): ChainNode {
  const urls = network.rpcUrls.default.http
  let preferred = 0
  return {
    network,
    facts,
    async request(method, params, options = {}) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      let failure: unknown
      // The node that answered last is asked first; the others only when it does not answer.
      for (let step = 0; step < urls.length; step++) {
        throwIfAborted(options.signal, deps.lifetime)
        const index = (preferred + step) % urls.length
        try {
          const { error, result } = await ask(deps, urls[index] ?? '', body, options)
          preferred = index
          return error ? { refusal: { code: error.code, text: error.data || error.message } } : { result }
        } catch (error) {
          if (isLatchkeyError(error, 'aborted')) throw error
          failure = error
        }
      }
      throw failure
    },
  }
}

/** Makes the table of nodes. A network that the app changes gets new ones. */
export function createNodes(deps: ChainDeps): Nodes {
  const codec = createAddressCodec(deps.chains)
  return {
    ...deps,
    normalizeAddress: (address, networkId) => codec.normalizeAddress(address, networkId),
    of: createNetworkTable({
      ...deps,
      create: network => createNode(network, requireChain(deps.chains, network.caipNetworkId), deps),
    }),
  }
}
