import {
  type AdapterHost,
  type CallOptions,
  createNetworkTable,
  createNodePool,
  type LatchkeyError,
  type Network,
  type NetworkId,
  type NodeRunOptions,
  readNodeFailure,
} from '@latchkey/core/adapter'
import type * as v from 'valibot'
import { toBitcoinError } from '../connectors/wallet-code.js'
import type { RpcOptions } from './nodes.types.js'
import { parseReply, type Transaction } from './schemas.js'

/** What the code that talks to the networks' APIs is given. */
export interface ChainDeps {
  readonly host: AdapterHost
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
  /** What was signed and given to an API in this visit, by id. */
  readonly given: Map<string, Transaction>
  /** @throws LatchkeyError `networkMissing` */
  of(networkId: NetworkId): Esplora
}

interface Reply {
  readonly status: number
  readonly text: string
}

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

function createEsplora(
  network: Network,
  addresses: readonly string[],
  { host, lifetime, rpc }: ChainDeps,
): Esplora {
  const { clock } = host.env
  const urls = addresses.map(url => url.replace(/\/+$/, ''))
  const pool = createNodePool({ ...rpc, urls, clock, lifetime })

  const failed = (reply: Reply): LatchkeyError =>
    toBitcoinError(isUnknown(reply) ? undefined : refusalOf(reply), 'networkError')
  const ask = (path: string, init: RequestInit, options: NodeRunOptions): Promise<Reply> =>
    pool.run(async (url, signal) => {
      const response = await host.env.fetch(`${url}${path}`, { ...init, signal })
      const answer = { status: response.status, text: await response.text() }
      return readNodeFailure(response, clock) ?? { answer }
    }, options)
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
        // A broadcast: each API gets the same bytes at most once.
        { ...options, once: true },
      )
      if (reply.status === 200) return reply.text
      throw failed(reply)
    },
  }
}

/** Makes the table of APIs. */
export const createNodes = (deps: ChainDeps): Nodes => ({
  ...deps,
  given: new Map(),
  of: createNetworkTable({
    ...deps,
    create: (network, urls) => createEsplora(network, urls, deps),
    hint: 'Add the network, with the address of an Esplora-style API, to the networks of the client.',
  }),
})
