/** A JSON-RPC error with the code that a Solana validator gives. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The codes of Solana's RPC that this node answers with. */
export const rpcErrorCodes = {
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailure: -32002,
  signatureVerificationFailure: -32003,
  unsupportedTransactionVersion: -32015,
  minContextSlotNotReached: -32016,
} as const

/** Parameters that the method cannot take. */
export const invalidParams = (message: string): RpcError => new RpcError(rpcErrorCodes.invalidParams, message)
