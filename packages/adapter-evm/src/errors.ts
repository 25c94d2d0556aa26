import {
  causeOf,
  type ErrorCode,
  type Failure,
  findOwnError,
  LatchkeyError,
  failuresOf as layersOf,
  readProperty,
} from '@latchkey/core/adapter'

/** EIP-1193, EIP-1474, EIP-5792 and CAIP codes with one meaning. Those that only wrap another failure are not here. */
const CODES: Readonly<Record<number | string, ErrorCode>> = {
  4001: 'userRejected',
  ACTION_REJECTED: 'userRejected',
  4100: 'notAuthorized',
  4200: 'unsupportedMethod',
  4900: 'walletDisconnected',
  4901: 'unsupportedNetwork',
  4902: 'unsupportedNetwork',
  5100: 'unsupportedNetwork',
  5101: 'unsupportedMethod',
  5700: 'capabilityMissing',
  5710: 'unsupportedNetwork',
  5720: 'invalidRequest',
  5730: 'unknownBatch',
  5740: 'batchTooLarge',
  5750: 'userRejected',
  5760: 'capabilityMissing',
  7000: 'connectFailed',
  3: 'executionReverted',
  [-32700]: 'invalidRequest',
  [-32600]: 'invalidRequest',
  [-32601]: 'unsupportedMethod',
  [-32602]: 'invalidRequest',
  [-32001]: 'networkError',
  [-32002]: 'requestPending',
  [-32003]: 'transactionRejected',
  [-32004]: 'unsupportedMethod',
  [-32005]: 'rateLimited',
  [-32006]: 'unsupportedMethod',
}

/** What nodes say, in the order in which it must be asked: an earlier row may be part of a later text. */
const NODE_TEXTS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/execution reverted|gas required exceeds allowance|vm exception.*revert/i, 'executionReverted'],
  [/max fee per gas higher than 2\^256-1|fee cap higher than 2\^256-1/i, 'feeTooHigh'],
  [
    /max fee per gas less than block base fee|fee cap less than block base fee|transaction is outdated|underpriced/i,
    'feeTooLow',
  ],
  [/nonce too high/i, 'nonceTooHigh'],
  [/nonce too low|transaction already imported|already known/i, 'nonceTooLow'],
  [/nonce has max value/i, 'nonceTooHigh'],
  [
    /insufficient (?:funds|balance)|exceeds transaction sender account balance|balance too low/i,
    'insufficientFunds',
  ],
  [/intrinsic gas too high|gas limit reached|exceeds block gas limit/i, 'gasTooHigh'],
  [/intrinsic gas too low/i, 'gasTooLow'],
  [/transaction type not valid|transaction type not supported/i, 'transactionTypeUnsupported'],
  [/max priority fee per gas higher than max fee per gas|tip higher than fee cap/i, 'feeTooHigh'],
]

const REJECTION =
  /user.{0,24}(?:reject|den(?:y|ied)|declin|cancel|disapprov|closed)|(?:reject|denied|declin|cancel)\w* (?:by|from) (?:the )?user|^(?:(?:request|transaction|signature|connection) )?(?:reject(?:ed)?|cancell?ed|cancel|declined|denied)\.?$|popup (?:was )?closed/i

/** The texts by code: what happened, without anything of what the wallet or node wrote. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  userRejected: 'The request was rejected in the wallet',
  requestPending: 'The wallet already shows a request: it must be answered first',
  notAuthorized: 'The wallet does not allow this site that request',
  unsupportedMethod: 'The wallet does not support this request',
  unsupportedNetwork: 'The wallet does not know this network',
  walletDisconnected: 'The wallet lost its connection to the network',
  executionReverted: 'The contract refused the call',
  insufficientFunds: 'The balance is too low for the amount and its fee',
  rateLimited: 'Too many requests: the node asks to wait',
  networkError: 'The node did not answer as it should',
  timeout: 'No answer came in time',
  transactionRejected: 'The transaction was refused',
  invalidRequest: 'The request was refused as invalid',
}

/** Every layer of a failure. viem's `message` quotes URL and body of the request; what was said itself is in `details`. */
export const failuresOf = (error: unknown): Failure[] => layersOf(error, ['details', 'message'])

/** Whether a failure is a person saying no, by code or by text at any depth. */
export const isRejection = (failures: readonly Failure[]): boolean =>
  failures.some(
    ({ code, text }) => (code !== undefined && CODES[code] === 'userRejected') || REJECTION.test(text),
  )

function findCode(failures: readonly Failure[]): ErrorCode | undefined {
  if (isRejection(failures)) return 'userRejected'
  for (const [pattern, code] of NODE_TEXTS) if (failures.some(({ text }) => pattern.test(text))) return code
  for (const { code } of failures) {
    const known = code === undefined ? undefined : CODES[code]
    if (known) return known
  }
  return undefined
}

function transportCode(error: unknown): ErrorCode | undefined {
  const name = readProperty(error, 'name')
  if (name === 'TimeoutError') return 'timeout'
  if (name !== 'HttpRequestError') return undefined
  return readProperty(error, 'status') === 429 ? 'rateLimited' : 'networkError'
}

/** Anything a wallet or node threw as a LatchkeyError; what was said stays in `cause`, never in the message. */
export function toEvmError(error: unknown, fallback: ErrorCode = 'walletError'): LatchkeyError {
  const own = findOwnError(error)
  if (own) return own
  const failures = failuresOf(error)
  const code = transportCode(error) ?? findCode(failures) ?? fallback
  const numeric = failures.find(failure => typeof failure.code === 'number')?.code
  const cause = causeOf(failures)
  return new LatchkeyError(code, MESSAGES[code] ?? 'The wallet or node refused the request', {
    ...(cause ? { cause } : {}),
    ...(typeof numeric === 'number' ? { rpcCode: numeric } : {}),
  })
}
