import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { corsHeaders, refuseForeign } from '../../http/local-only'
import { type BlockMode, type CosmosChain, createChain } from '../ledger/chain'
import type { CosmosGenesis } from '../types'
import { RpcError } from './rpc-error'
import { methods, type Params } from './rpc-methods'

/** What the node's process is given. */
export interface ServeOptions {
  readonly genesis: CosmosGenesis
  readonly blocks: BlockMode
}

interface RpcCall {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

const isParams = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const describeError = (error: unknown) =>
  error instanceof RpcError
    ? { code: error.code, message: error.message, data: error.data }
    : { code: -32603, message: 'Internal error', data: error instanceof Error ? error.message : '' }

const answer = (chain: CosmosChain, call: RpcCall) => {
  const { id = -1, method, params } = call
  try {
    const found = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!found) throw new RpcError(-32601, 'Method not found', '')
    return { jsonrpc: '2.0', id, result: found(chain, isParams(params) ? params : {}) ?? {} }
  } catch (error) {
    return { jsonrpc: '2.0', id, error: describeError(error) }
  }
}

const common = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'content-type': 'application/json',
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  request.setEncoding('utf8')
  for await (const chunk of request) body += String(chunk)
  return body
}

/** `GET /tx?hash=0x…`, as CometBFT has it beside JSON-RPC. */
const readUrl = (url: string): RpcCall => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const params = Object.fromEntries(
    [...searchParams].map(([key, value]) => {
      if (!/^0x[0-9a-f]*$/i.test(value)) return [key, value.replace(/^"(.*)"$/, '$1')]
      // Bytes are hex in an address, base64 in a call; the data of a query is hex in both.
      const hex = value.slice(2)
      return [key, key === 'data' ? hex : Buffer.from(hex, 'hex').toString('base64')]
    }),
  )
  return { method: pathname.slice(1), params }
}

const readCall = async (request: IncomingMessage): Promise<RpcCall> => {
  if (request.method === 'GET') return readUrl(request.url ?? '/')
  const body: unknown = JSON.parse(await readBody(request))
  return isParams(body) ? body : {}
}

const handle = async (chain: CosmosChain, request: IncomingMessage, response: ServerResponse) => {
  if (refuseForeign(request, response)) return
  const headers = { ...common, ...corsHeaders(request) }
  if (request.method === 'OPTIONS') {
    response.writeHead(204, headers).end()
    return
  }
  try {
    const call = await readCall(request)
    response.writeHead(200, headers).end(JSON.stringify(answer(chain, call)))
  } catch {
    const error = { code: -32700, message: 'Parse error', data: '' }
    response.writeHead(400, headers).end(JSON.stringify({ jsonrpc: '2.0', id: -1, error }))
  }
}

/** Serves one chain on a loopback port; resolves when it listens. */
export const serve = (port: number, { genesis, blocks }: ServeOptions): Promise<void> => {
  const chain = createChain(genesis, blocks)
  const server = createServer((request, response) => void handle(chain, request, response))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}
