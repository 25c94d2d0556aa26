import type { ErrorCode } from '../errors/codes.js'

const unclear: ReadonlySet<ErrorCode> = new Set([
  'timeout',
  'walletDisconnected',
  'walletError',
  'invalidResponse',
  'networkError',
  'rateLimited',
  'internal',
  'unconfirmed',
])

/** Whether the wallet may have sent although the request failed: then nobody may be told that nothing happened. */
export const isUnclear = (code: ErrorCode): boolean => unclear.has(code)
