import { type ErrorCode, isLatchkeyError, type LatchkeyError } from '@latchkey/core'

/**
 * The codes of EIP-1193, EIP-1474 and EIP-5792 per code of the kit. The wallet's own code is kept if it is one of them,
 * the first one is used otherwise: wallets wrap a rejection into -32603 and the like.
 */
const codes: Readonly<Partial<Record<ErrorCode, readonly number[]>>> = {
  userRejected: [4001, 5750],
  notAuthorized: [4100],
  unsupportedMethod: [4200, -32601, -32004],
  capabilityMissing: [4200, 5700, 5760],
  walletDisconnected: [4900],
  notConnected: [4900],
  destroyed: [4900],
  unsupportedNetwork: [4902, 4901, 5710],
  switchFailed: [4902],
  requestPending: [-32002],
  rateLimited: [-32005],
  transactionRejected: [-32003],
  invalidRequest: [-32602, -32600, -32700, 5720],
  batchTooLarge: [5740],
  unknownBatch: [5730],
  executionReverted: [3],
}
/** EIP-1474's code for a failure of another kind. */
const INTERNAL = -32603

function numberOf({ code, rpcCode }: LatchkeyError): number {
  const [first, ...others] = codes[code] ?? []
  if (first === undefined) return rpcCode ?? INTERNAL
  return rpcCode !== undefined && others.includes(rpcCode) ? rpcCode : first
}

/**
 * Returns an error of the kit as what viem expects of a provider: an Error with a numeric code, and the kit's error in
 * `cause`. An abort stays an AbortError, which viem passes on.
 */
export function toProviderError(error: unknown): unknown {
  if (!isLatchkeyError(error) || error.code === 'aborted') return error
  return Object.assign(new Error(error.message, { cause: error }), { code: numberOf(error) })
}
