import type { ErrorShape } from './wallet.types'

/** An error as EIP-1193 wants it: a code, and data when there is more to say. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** The codes that this wallet answers with: EIP-1193, EIP-1474, EIP-5792. */
export const rpcCodes = {
  invalidParams: -32602,
  internal: -32603,
  resourceUnavailable: -32002,
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unknownChain: 4902,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownBundle: 5730,
  upgradeRejected: 5750,
  atomicityUnsupported: 5760,
} as const

/** A request with parameters that the standard forbids. */
export const invalidParams = (message: string): ProviderRpcError =>
  new ProviderRpcError(rpcCodes.invalidParams, message)

/** The person said no. */
export const userRejected = (code: number = rpcCodes.userRejected): ProviderRpcError =>
  new ProviderRpcError(code, 'User rejected the request.')

/** A prompt is open already. */
export const alreadyPending = (method: string): ProviderRpcError =>
  new ProviderRpcError(rpcCodes.resourceUnavailable, `Already processing ${method}. Please wait.`)

/** The wallet has no such method. */
export const unsupportedMethod = (method: string): ProviderRpcError =>
  new ProviderRpcError(rpcCodes.unsupportedMethod, `The method "${method}" is not supported.`)

/** The wallet is gone: it answers nothing any more. */
export const walletGone = (): ProviderRpcError =>
  new ProviderRpcError(rpcCodes.disconnected, 'The wallet is disconnected.')

/** The page has no permission for what it asked. */
export const unauthorized = (): ProviderRpcError =>
  new ProviderRpcError(
    rpcCodes.unauthorized,
    'The requested account and/or method has not been authorized by the user.',
  )

/** A failure with a code, whatever went wrong. */
export const toProviderError = (error: unknown): ProviderRpcError =>
  error instanceof ProviderRpcError
    ? error
    : new ProviderRpcError(rpcCodes.internal, error instanceof Error ? error.message : 'Internal error')

/** The shape in which a failure reaches the page: wallets do not agree on it. */
export const shapeError = (error: unknown, shape: ErrorShape): unknown => {
  const known = toProviderError(error)
  const { code, message, data } = known
  if (shape === 'plainObject') return data === undefined ? { code, message } : { code, message, data }
  if (shape === 'string') return message
  if (shape === 'noCode') return new Error(message)
  if (shape === 'undefined') return undefined
  return known
}
