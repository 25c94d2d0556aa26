import {
  type AdapterHost,
  type AddressCodec,
  type CallOptions,
  createNetworkTable,
  type ErrorCode,
  isLatchkeyError,
  LatchkeyError,
  type Network,
  type NetworkId,
  runBounded,
  sleep,
  throwIfAborted,
} from '@latchkey/core/adapter'
import * as v from 'valibot'
import { parseJson } from './parse-json.js'
import { parseResult } from './schemas.js'

/** How the networks' own nodes are asked. */
export interface RpcOptions {
  /** Default 10 s. */
  readonly timeoutMs?: number
}

/** What the wallet code gives to the code that talks to nodes. */
export interface ChainTools {
  readonly addressCodec: AddressCodec
  decodeAddress(value: unknown): Uint8Array | undefined
  requireAddress(value: unknown): Uint8Array
  toNodeError(error: unknown): LatchkeyError
}

/** What the code that talks to nodes is given. */
export interface ChainDeps {
  readonly host: AdapterHost
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  readonly rpc: RpcOptions
  readonly tools: ChainTools
}

/** One network's nodes. */
export interface ChainNode {
  readonly network: Network
  /** @throws LatchkeyError `networkError`, `rateLimited`, `timeout`, `aborted`, `invalidResponse`, and what the node says */
  request<T extends v.GenericSchema>(
    method: string,
    params: readonly unknown[],
    schema: T,
    options?: CallOptions,
  ): Promise<v.InferOutput<T>>
  /** What was learned of the network, kept as long as the node is. */
  readonly learned: Map<string, unknown>
}

/** The nodes of every network, made on first need. */
export interface Nodes extends ChainDeps {
  /** @throws LatchkeyError `networkMissing` */
  of(networkId: NetworkId): ChainNode
}

const ROUNDS = 3
const RETRY_DELAY_MS = 250
/** Failures of the node, not of the call: another one, or the same a moment later, may do better. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['networkError', 'rateLimited', 'timeout'])
const answerSchema = v.object({ result: v.optional(v.unknown()), error: v.optional(v.unknown()) })

async function readResponse(response: Response): Promise<unknown> {
  if (response.status === 429)
    throw new LatchkeyError('rateLimited', 'Too many requests: the node asks to wait')
  const text = await response.text()
  try {
    return parseJson(text)
  } catch {
    throw new LatchkeyError('networkError', `The node answered with status ${response.status} and no JSON`)
  }
}

/** Asks one address once. The request is given up when nobody waits for it any more. */
async function askOnce(
  url: string,
  body: string,
  { host, rpc, lifetime, tools }: ChainDeps,
  signal?: AbortSignal,
) {
  const { env } = host
  const work = async (ending: AbortSignal) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: ending }
    try {
      return await readResponse(await env.fetch(url, init))
    } catch (error) {
      if (isLatchkeyError(error)) throw error
      throw new LatchkeyError('networkError', 'The node could not be reached')
    }
  }
  const answer = await runBounded(work, {
    clock: env.clock,
    timeoutMs: rpc.timeoutMs ?? 10_000,
    late: 'The node did not answer in time',
    signals: [signal, lifetime],
  })
  const { result, error } = parseResult(answerSchema, answer)
  if (error !== undefined && error !== null) throw tools.toNodeError(error)
  return result
}

function createNode(network: Network, deps: ChainDeps): ChainNode {
  const urls = network.rpcUrls.default.http
  let lastId = 0
  const ask = async (body: string, { signal }: CallOptions): Promise<unknown> => {
    let last: unknown
    for (let attempt = 0; attempt < ROUNDS * urls.length; attempt++) {
      const url = urls[attempt % urls.length] ?? ''
      if (attempt >= urls.length && attempt % urls.length === 0)
        await sleep(
          RETRY_DELAY_MS * 2 ** (attempt / urls.length - 1),
          deps.host.env.clock,
          signal,
          deps.lifetime,
        )
      try {
        return await askOnce(url, body, deps, signal)
      } catch (error) {
        last = error
        if (!isLatchkeyError(error) || !PASSING.has(error.code)) throw error
      }
    }
    throw last
  }
  return {
    network,
    learned: new Map(),
    async request(method, params, schema, options = {}) {
      throwIfAborted(options.signal, deps.lifetime)
      lastId += 1
      const body = JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })
      return parseResult(schema, await ask(body, options))
    },
  }
}

/** Makes the table of nodes. A network that the app changes gets new ones. */
export const createNodes = (deps: ChainDeps): Nodes => ({
  ...deps,
  of: createNetworkTable({ ...deps, create: network => createNode(network, deps) }),
})
