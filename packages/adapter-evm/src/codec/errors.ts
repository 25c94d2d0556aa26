import {
  describeFailure,
  type ErrorCode,
  type Failure,
  type FailureCodes,
  type FailureMessages,
  type FailureTexts,
  findFailureCode,
  findOwnError,
  type LatchkeyError,
  failuresOf as layersOf,
  providerCodes,
  readProperty,
  isRejection as saysNo,
  walletRpcCodes,
} from '@latchkey/core/adapter'

/** EIP-1193, EIP-1474, EIP-5792 and CAIP codes with one meaning. Those that only wrap another failure are not here. */
const CODES: FailureCodes = {
  ...providerCodes,
  ...walletRpcCodes,
  ACTION_REJECTED: 'userRejected',
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
  [-32001]: 'networkError',
  [-32003]: 'transactionRejected',
  [-32004]: 'unsupportedMethod',
  [-32006]: 'unsupportedMethod',
}

/** What nodes say, in the order in which it must be asked: an earlier row may be part of a later text. */
const NODE_TEXTS: FailureTexts = [
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

/** The texts by code: what happened, without anything of what the wallet or node wrote. */
const MESSAGES: FailureMessages = {
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
export const isRejection = (failures: readonly Failure[]): boolean => saysNo(failures, CODES)

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
  const code = transportCode(error) ?? findFailureCode(failures, CODES, NODE_TEXTS) ?? fallback
  return describeFailure(code, failures, MESSAGES)
}
