import { isObject } from './is-object'
import { ProviderRpcError, rpcCodes } from './provider-error'
import type { WalletFetch } from './wallet.types'

/** Asks the node of one network. */
export type NodeCall = (method: string, params?: readonly unknown[]) => Promise<unknown>

const readError = (error: Readonly<Record<string, unknown>>): ProviderRpcError =>
  new ProviderRpcError(
    typeof error.code === 'number' ? error.code : rpcCodes.internal,
    typeof error.message === 'string' ? error.message : 'The node gave an error without words.',
    error.data,
  )

/** A JSON-RPC client over HTTP that hands the node's errors on as they are. */
export const createNodeClient =
  (rpcUrl: string, fetchImpl: WalletFetch): NodeCall =>
  async (method, params = []) => {
    let answer: unknown
    try {
      const response = await fetchImpl(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      answer = await response.json()
    } catch {
      throw new ProviderRpcError(rpcCodes.internal, 'The network did not answer the wallet.')
    }
    if (!isObject(answer))
      throw new ProviderRpcError(rpcCodes.internal, 'The network sent no JSON-RPC answer.')
    if (isObject(answer.error)) throw readError(answer.error)
    return answer.result
  }
