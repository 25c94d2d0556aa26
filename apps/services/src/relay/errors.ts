/** JSON-RPC 2.0 codes; -32005 is EIP-1474's "limit exceeded". */
export const rpcCodes = {
  parse: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  limitExceeded: -32_005,
} as const

export type RpcErrorName = keyof typeof rpcCodes

/** A refusal that the caller reads in a JSON-RPC error. Its text never holds a message, a whole topic or a token. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number

  constructor(kind: RpcErrorName, message: string) {
    super(message)
    this.code = rpcCodes[kind]
  }
}
