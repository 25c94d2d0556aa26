import type { ErrorCode } from '../../errors/codes.js'

/** What the codes of a failure mean. The same number means different things to different speakers. */
export type FailureCodes = Readonly<Record<number | string, ErrorCode>>

/** The codes of EIP-1193, which wallets of other namespaces use too. */
export const providerCodes: FailureCodes = {
  4001: 'userRejected',
  4100: 'notAuthorized',
  4200: 'unsupportedMethod',
  4900: 'walletDisconnected',
  4901: 'unsupportedNetwork',
  4902: 'unsupportedNetwork',
}

/** The codes of JSON-RPC 2.0 with one meaning. -32603 and -32000 only wrap another failure. */
export const jsonRpcCodes: FailureCodes = {
  [-32700]: 'invalidRequest',
  [-32600]: 'invalidRequest',
  [-32601]: 'unsupportedMethod',
  [-32602]: 'invalidRequest',
}

/** What EIP-1474 adds to them, as wallets mean it. */
export const walletRpcCodes: FailureCodes = {
  ...jsonRpcCodes,
  [-32002]: 'requestPending',
  [-32005]: 'rateLimited',
}

/** The meaning of a code. A wallet chooses the code: only the table's own rows count, not what it inherits. */
export const meaningOf = (code: number | string | undefined, codes: FailureCodes): ErrorCode | undefined =>
  code !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined
