import {
  type AdapterHost,
  type Clock,
  createNetworkTable,
  createNodePool,
  type ErrorCode,
  type Network,
  type NetworkId,
  type NodeOutcome,
  type NodeRunOptions,
  notJsonRpc,
  postJsonRpc,
  type RpcOptions,
  readNodeFailure,
} from '@latchkey/core/adapter'
import * as v from 'valibot'
import { toNodeError } from '../connectors/wallet-code.js'
import { parseJson } from './parse-json.js'
import { parseResult } from './schemas.js'

/** What the code that talks to nodes is given. */
export interface ChainDeps {
  readonly host: AdapterHost
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  readonly rpc: RpcOptions
}

/** One network's nodes. */
export interface ChainNode {
  readonly network: Network
  /** @throws LatchkeyError `networkError`, `rateLimited`, `timeout`, `aborted`, `invalidResponse`, and what the node says */
  request<T extends v.GenericSchema>(
    method: string,
    params: readonly unknown[],
    schema: T,
    options?: NodeRunOptions,
  ): Promise<v.InferOutput<T>>
  /** What was learned of the network, kept as long as the node is. */
  readonly learned: Map<string, unknown>
}

/** The nodes of every network, made on first need. */
export interface Nodes extends ChainDeps {
  /** @throws LatchkeyError `networkMissing` */
  of(networkId: NetworkId): ChainNode
}

const answerSchema = v.object({ result: v.optional(v.unknown()), error: v.optional(v.unknown()) })

/** Errors of the node, such as being behind, and not of the request. */
const ofNode: ReadonlySet<ErrorCode> = new Set(['networkError', 'rateLimited', 'timeout'])

/** A JSON text, or undefined. */
const readJson = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** The JSON-RPC answer, or the failure of a node that gives none. */
async function readAnswer(
  response: Response,
  clock: Clock,
): Promise<NodeOutcome<v.InferOutput<typeof answerSchema>>> {
  const failed = readNodeFailure(response, clock)
  if (failed) return failed
  const parsed = v.safeParse(answerSchema, readJson(await response.text()))
  if (parsed.success && (parsed.output.error ?? parsed.output.result) !== undefined)
    return { answer: parsed.output }
  return notJsonRpc(response)
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
    async request(method, params, schema, options) {
      lastId += 1
      const call = { id: lastId, method, params }
      const ask = async (url: string, signal: AbortSignal): Promise<NodeOutcome<unknown>> => {
        const outcome = await readAnswer(await postJsonRpc(fetch, url, call, signal), clock)
        if (!('answer' in outcome)) return outcome
        const { result, error } = outcome.answer
        if (error === undefined || error === null) return { answer: result }
        const failure = toNodeError(error)
        if (ofNode.has(failure.code)) return { failure }
        throw failure
      }
      return parseResult(schema, await pool.run(ask, options))
    },
  }
}

/** Makes the table of nodes. A network that the app changes gets new ones. */
export const createNodes = (deps: ChainDeps): Nodes => ({
  ...deps,
  of: createNetworkTable({ ...deps, create: (network, urls) => createNode(network, urls, deps) }),
})
