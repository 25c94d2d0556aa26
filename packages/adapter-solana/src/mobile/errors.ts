import { type ErrorCode, findOwnError, LatchkeyError, readProperty } from '@latchkey/core/adapter'

/** The SDK's own codes. */
const SDK_CODES: Readonly<Record<string, ErrorCode>> = {
  ERROR_WALLET_NOT_FOUND: 'connectorMissing',
  ERROR_BROWSER_NOT_SUPPORTED: 'unavailable',
  ERROR_SECURE_CONTEXT_REQUIRED: 'unavailable',
  ERROR_LOOPBACK_ACCESS_BLOCKED: 'unavailable',
  ERROR_ASSOCIATION_CANCELLED: 'userRejected',
  ERROR_SESSION_TIMEOUT: 'timeout',
  ERROR_SESSION_CLOSED: 'walletDisconnected',
  ERROR_FORBIDDEN_WALLET_BASE_URL: 'invalidResponse',
  ERROR_INVALID_PROTOCOL_VERSION: 'invalidResponse',
  ERROR_ILLEGAL_TRANSPORT_STATE: 'invalidResponse',
}

/** The codes of the protocol, which wallets send. `-1` depends on the request. */
const PROTOCOL_CODES: Readonly<Record<number, ErrorCode>> = {
  [-2]: 'invalidRequest',
  [-3]: 'userRejected',
  [-4]: 'transactionRejected',
  [-5]: 'invalidRequest',
}

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  connectorMissing: 'No wallet app on this device supports Mobile Wallet Adapter',
  unavailable: 'This browser does not let the page reach wallet apps',
  userRejected: 'The request was rejected in the wallet',
  timeout: 'The wallet app did not answer in time',
  walletDisconnected: 'The wallet app ended the session',
  invalidResponse: 'The wallet app sent an unexpected response',
  notAuthorized: 'The wallet app does not allow this site that request',
  transactionRejected: 'The wallet app could not send the transaction',
}

const MOST_CAUSES = 8

/** The codes of an error and of its causes. The SDK wraps what it caught. */
function codesOf(error: unknown): unknown[] {
  const codes: unknown[] = []
  let next = error
  for (let depth = 0; depth < MOST_CAUSES && next !== undefined; depth++) {
    codes.push(readProperty(next, 'code'))
    next = readProperty(next, 'cause')
  }
  return codes
}

/** What the SDK threw, as an error of the kit; other errors as they are. `-1` is a refusal where a person was asked. */
export function toMobileError(error: unknown, isAuthorizing: boolean): unknown {
  if (findOwnError(error)) return error
  // The SDK has one code for a person who closes its overlay and for a wallet that never comes.
  if (codesOf(error).includes('ERROR_ASSOCIATION_CANCELLED') && /timed out/.test(String(error)))
    return new LatchkeyError('timeout', MESSAGES.timeout ?? '', { cause: error })
  for (const code of codesOf(error)) {
    const known =
      code === -1
        ? isAuthorizing
          ? 'userRejected'
          : 'notAuthorized'
        : typeof code === 'string'
          ? SDK_CODES[code]
          : typeof code === 'number'
            ? PROTOCOL_CODES[code]
            : undefined
    if (known)
      return new LatchkeyError(known, MESSAGES[known] ?? 'The wallet app refused the request', {
        cause: error,
      })
  }
  return error
}
