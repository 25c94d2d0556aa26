import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { LocalChainError } from '../errors'

interface RpcAnswer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/**
 * Posts JSON on a connection of its own. A connection that is kept alive may be closed by the node while a request is on its
 * way, and a request that mines a block cannot be repeated.
 */
const post = async (url: string, body: string, signal: AbortSignal | undefined): Promise<string> => {
  const outgoing = request(url, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    ...(signal === undefined ? {} : { signal }),
  })
  outgoing.end(body)
  // Rejects with the request's error.
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return text(response)
}

/** One JSON-RPC call to a local node. @throws LocalChainError `rpcFailed` with the node's own words */
export const callNode = async (
  rpcUrl: string,
  method: string,
  params: readonly unknown[] = [],
  signal?: AbortSignal,
): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = JSON.parse(await post(rpcUrl, body, signal)) as RpcAnswer
  if (answer.error !== undefined) {
    throw new LocalChainError('rpcFailed', `${method}: ${answer.error.message} (${answer.error.code})`)
  }
  return answer.result
}
