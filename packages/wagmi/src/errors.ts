import { type ErrorCode, isLatchkeyError } from '@latchkey/core'
import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'

/** Codes of EIP-1193, EIP-1474, EIP-3085 and EIP-5792. What is missing keeps the code of the wallet. */
const RPC_CODES: { readonly [Code in ErrorCode]?: number } = {
  userRejected: 4001,
  modalClosed: 4001,
  notAuthorized: 4100,
  notConnected: 4100,
  unsupportedMethod: 4200,
  capabilityMissing: 4200,
  walletDisconnected: 4900,
  destroyed: 4900,
  unsupportedNetwork: 4902,
  networkMissing: 4902,
  batchTooLarge: 5740,
  unknownBatch: 5730,
  executionReverted: 3,
  requestPending: -32002,
  transactionRejected: -32003,
  rateLimited: -32005,
}
const INTERNAL_ERROR = -32603

/** The error that an EIP-1193 provider rejects with. */
export interface ProviderRpcError extends Error {
  readonly code: number
}

/** Returns an error as EIP-1193 describes it. */
export const providerError = (code: number, message: string, cause?: unknown): ProviderRpcError =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code })

/** Translates any error into one of EIP-1193. viem makes its own classes of the code. */
export function toProviderError(error: unknown): ProviderRpcError {
  if (!isLatchkeyError(error)) return providerError(INTERNAL_ERROR, 'Something went wrong', error)
  const code = RPC_CODES[error.code] ?? error.rpcCode ?? INTERNAL_ERROR
  return providerError(code, error.message, error)
}

const isRejection = (error: unknown) =>
  isLatchkeyError(error, 'userRejected') || isLatchkeyError(error, 'modalClosed')

/** Translates a failed connect into the error that wagmi's own connectors throw. */
export function toConnectError(error: unknown): unknown {
  if (isRejection(error)) return new UserRejectedRequestError(error as Error)
  if (isLatchkeyError(error, 'requestPending')) return new ResourceUnavailableRpcError(error)
  return error
}

/** Translates a failed switch into the error that wagmi's own connectors throw. */
export function toSwitchError(error: unknown): Error {
  if (isRejection(error)) return new UserRejectedRequestError(error as Error)
  return new SwitchChainError(error as Error)
}
