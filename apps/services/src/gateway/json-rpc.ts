import * as z from 'zod/mini'
import type { NodeError } from '../nodes/nodes.types.js'

/** Codes of JSON-RPC 2.0 and EIP-1474. */
export const rpcCodes = {
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  limitExceeded: -32_005,
} as const

const callSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().check(z.maxLength(200)), z.number()]),
  method: z.string().check(z.maxLength(100)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

/** One call, checked. */
export interface RpcCall {
  readonly id: string | number
  readonly method: string
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>
}

/** The answer to one call. */
export type RpcResponse = { readonly jsonrpc: '2.0'; readonly id: string | number | null } & (
  | { readonly result: unknown }
  | { readonly error: NodeError }
)

/** Reads one item of a request. Returns `undefined` for what is no call with an id. */
export function parseCall(item: unknown): RpcCall | undefined {
  const { success, data } = z.safeParse(callSchema, item)
  return success ? { id: data.id, method: data.method, params: data.params ?? [] } : undefined
}

/** An answer with a result. */
export const succeed = (id: RpcResponse['id'], result: unknown): RpcResponse => ({
  jsonrpc: '2.0',
  id,
  result,
})

/** An answer with an error. */
export const fail = (id: RpcResponse['id'], error: NodeError): RpcResponse => ({ jsonrpc: '2.0', id, error })
