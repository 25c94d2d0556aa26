import { LatchkeyError } from '../../errors/error.js'
import type { Env } from '../../kernel/env.types.js'
import type { NodeFailure } from './node-pool.js'

/** A JSON-RPC 2.0 call. */
export interface JsonRpcCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>
}

/** Posts a call to one node. Rejects as `fetch` does. */
export const postJsonRpc = (
  fetch: Env['fetch'],
  url: string,
  call: JsonRpcCall,
  signal: AbortSignal,
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
    signal,
  })

/** Returns the failure of a node whose response holds no JSON-RPC answer. */
export const notJsonRpc = ({ ok, status }: Response): NodeFailure => ({
  failure: ok
    ? new LatchkeyError('invalidResponse', 'The node did not answer JSON-RPC')
    : new LatchkeyError('networkError', `The node answered with status ${status}`),
})
