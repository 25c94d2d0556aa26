import {
  type AdapterHost,
  type Clock,
  createNetworkTable,
  createNodePool,
  type Network,
  type NetworkId,
  type NodeRunOptions,
  notJsonRpc,
  postJsonRpc,
  type RpcOptions,
  readNodeFailure,
} from '@latchkey/core/adapter'
import { looseObject, number, optional, safeParse, string, unknown } from 'valibot'
import type { ChainFacts } from '../codec/chain-facts.js'
import type { CosmosChain } from '../codec/chain-facts.types.js'
import type { SignedBy } from '../connectors/signing/signed-by.js'
import { createAddressCodec, requireChain } from '../connectors/wallet-code.js'

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
    options?: NodeRunOptions,
  ): Promise<{ readonly result: unknown } | { readonly refusal: RpcRefusal }>
}

/** The nodes of every network. */
export interface Nodes extends ChainDeps {
  /** @throws LatchkeyError `networkMissing`, `invalidOptions` */
  of(networkId: NetworkId): ChainNode
  normalizeAddress(address: string, networkId: NetworkId): string
}

const envelope = looseObject({
  result: optional(unknown()),
  error: optional(
    looseObject({ code: number(), message: optional(string(), ''), data: optional(string(), '') }),
  ),
})

/** An answer is an envelope with any status: nodes send errors with status 500. */
async function readEnvelope(response: Response, clock: Clock) {
  const body: unknown = await response.json().catch(() => undefined)
  const parsed = safeParse(envelope, body)
  const isAnswer = parsed.success && (parsed.output.error || parsed.output.result !== undefined)
  if (isAnswer && response.status !== 429) return { answer: parsed.output }
  const failure = readNodeFailure(response, clock)
  if (failure) return failure
  return notJsonRpc(response)
}

function createNode(network: Network, urls: readonly string[], deps: ChainDeps): ChainNode {
  const { host, lifetime, rpc } = deps
  const facts = requireChain(deps.chains, network.caipNetworkId)
  const { clock, fetch } = host.env
  const pool = createNodePool({ ...rpc, urls, clock, lifetime })
  return {
    network,
    facts,
    async request(method, params, options) {
      const call = { id: 1, method, params }
      const { error, result } = await pool.run(
        async (url, signal) => readEnvelope(await postJsonRpc(fetch, url, call, signal), clock),
        options,
      )
      return error ? { refusal: { code: error.code, text: error.data || error.message } } : { result }
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
      create: (network, urls) => createNode(network, urls, deps),
    }),
  }
}
