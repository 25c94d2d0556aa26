import { LocalChainError } from '../errors'

interface RpcAnswer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** One JSON-RPC call to a local node. @throws LocalChainError `rpcFailed` with the node's own words */
export const callNode = async (
  rpcUrl: string,
  method: string,
  params: readonly unknown[] = [],
  signal?: AbortSignal,
): Promise<unknown> => {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    ...(signal === undefined ? {} : { signal }),
  })
  const answer = (await response.json()) as RpcAnswer
  if (answer.error !== undefined) {
    throw new LocalChainError('rpcFailed', `${method}: ${answer.error.message} (${answer.error.code})`)
  }
  return answer.result
}
