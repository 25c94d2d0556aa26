import {
  type AdapterHost,
  type CallOptions,
  createNetworkTable,
  LatchkeyError,
  type Network,
  type NetworkId,
  runBounded,
  throwIfAborted,
} from '@latchkey/core/adapter'
import type * as v from 'valibot'
import type { codecTools } from '../connectors/codec-tools.js'
import type { toBitcoinError } from '../errors.js'
import type { RpcOptions } from './esplora.types.js'
import { parseReply } from './schemas.js'

/** What the code that talks to the networks' APIs is given. */
export interface ChainDeps {
  readonly host: AdapterHost
  readonly codec: typeof codecTools
  readonly toError: typeof toBitcoinError
  /** Fires when the client is gone. */
  readonly lifetime: AbortSignal
  readonly rpc: RpcOptions
}

/** One network's Esplora-style API. */
export interface Esplora {
  readonly network: Network
  /** @throws LatchkeyError `networkError`, `rateLimited`, `timeout`, `invalidResponse`, `aborted` */
  get<S extends v.GenericSchema>(path: string, schema: S, options?: CallOptions): Promise<v.InferOutput<S>>
  /** As `get`; undefined for what the API does not know. */
  find<S extends v.GenericSchema>(
    path: string,
    schema: S,
    options?: CallOptions,
  ): Promise<v.InferOutput<S> | undefined>
  getText(path: string, options?: CallOptions): Promise<string>
  post(path: string, body: string, options?: CallOptions): Promise<string>
}

/** All that is asked of networks. */
export interface Nodes extends ChainDeps {
  /** @throws LatchkeyError `networkMissing` */
  of(networkId: NetworkId): Esplora
}

const TIMEOUT_MS = 10_000

interface Reply {
  readonly status: number
  readonly text: string
}

/** Troubles of the one who answers, not of the question: another address may do better. */
const isTrouble = ({ status }: Reply) => status >= 500 || [401, 403, 408, 429].includes(status)
const isUnknown = ({ status }: Reply) => status === 404

/** A JSON text, or undefined. */
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The node's own words behind what the API says of a refusal: `sendrawtransaction RPC error: {"code":…}`. */
function refusalOf({ text, status }: Reply): unknown {
  const said = readJson(text.slice(text.indexOf('{')))
  return said ?? { code: undefined, message: `${status}: ${text.slice(0, 300)}` }
}

function createRequest({ host, lifetime, rpc, toError }: ChainDeps) {
  const { timeoutMs = TIMEOUT_MS } = rpc
  /** One try at one address. Aborting is real: the request itself ends. */
  return async (url: string, init: RequestInit, { signal }: CallOptions): Promise<Reply> => {
    const exchange = async (ending: AbortSignal): Promise<Reply> => {
      const response = await host.env.fetch(url, { ...init, signal: ending })
      return { status: response.status, text: await response.text() }
    }
    try {
      return await runBounded(exchange, {
        clock: host.env.clock,
        timeoutMs,
        late: "The network's API did not answer in time",
        signals: [signal, lifetime],
      })
    } catch (error) {
      throw toError(error, 'networkError')
    }
  }
}

function createEsplora(network: Network, deps: ChainDeps): Esplora {
  const { lifetime, toError } = deps
  const request = createRequest(deps)
  const urls = network.rpcUrls.default.http.map(url => url.replace(/\/+$/, ''))

  const failed = (reply: Reply): LatchkeyError => {
    if (reply.status === 429) return new LatchkeyError('rateLimited', "The network's API asks to wait")
    if (isTrouble(reply) || isUnknown(reply)) return toError(undefined, 'networkError')
    return toError(refusalOf(reply), 'networkError')
  }
  /** The first address that answers at all; what it says of the question is final. */
  const ask = async (path: string, init: RequestInit, options: CallOptions): Promise<Reply> => {
    throwIfAborted(options.signal, lifetime)
    let last: unknown
    for (const url of urls) {
      try {
        const reply = await request(`${url}${path}`, init, options)
        if (!isTrouble(reply)) return reply
        last = failed(reply)
      } catch (error) {
        throwIfAborted(options.signal, lifetime)
        last = error
      }
    }
    throw last
  }
  const read = async (path: string, options: CallOptions = {}): Promise<Reply> => ask(path, {}, options)
  const getText = async (path: string, options?: CallOptions): Promise<string> => {
    const reply = await read(path, options)
    if (reply.status === 200) return reply.text
    throw failed(reply)
  }
  return {
    network,
    getText,
    get: async (path, schema, options) => parseReply(schema, readJson(await getText(path, options))),
    async find(path, schema, options) {
      const reply = await read(path, options)
      if (isUnknown(reply)) return undefined
      if (reply.status !== 200) throw failed(reply)
      return parseReply(schema, readJson(reply.text))
    },
    async post(path, body, options = {}) {
      const reply = await ask(
        path,
        { method: 'POST', headers: { 'content-type': 'text/plain' }, body },
        options,
      )
      if (reply.status === 200) return reply.text
      throw failed(reply)
    },
  }
}

/** Makes the table of APIs. */
export const createNodes = (deps: ChainDeps): Nodes => ({
  ...deps,
  of: createNetworkTable({
    ...deps,
    create: network => createEsplora(network, deps),
    hint: 'Add the network, with the address of an Esplora-style API, to the networks of the client.',
  }),
})
