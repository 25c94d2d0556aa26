import { type ErrorCode, LatchkeyError, toLatchkeyError } from '@latchkey/core/adapter'

/** One layer of what a wallet or node threw. */
export interface Failure {
  readonly code: number | string | undefined
  readonly text: string
}

/** What a page script throws may throw again when it is looked at. */
export function readProperty(target: unknown, key: string): unknown {
  try {
    return (target as Record<string, unknown> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}

const MAX_DEPTH = 6
const MAX_LAYERS = 24
const NESTED = ['data', 'originalError', 'cause', 'error', 'info'] as const

/** EIP-1193, EIP-1474, EIP-5792 and CAIP codes with one meaning. Those that only wrap another failure are not here. */
const CODES: Readonly<Record<number | string, ErrorCode>> = {
  4001: 'userRejected',
  ACTION_REJECTED: 'userRejected',
  4100: 'notAuthorized',
  4200: 'unsupportedMethod',
  4900: 'walletDisconnected',
  4901: 'unsupportedNetwork',
  4902: 'unsupportedNetwork',
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

const textOf = (error: unknown): string => {
  // viem's `message` quotes the URL and the body of the request; what was said itself is in `details`.
  const said = readProperty(error, 'details') ?? readProperty(error, 'message')
  return typeof said === 'string' ? said : typeof error === 'string' ? error : ''
}

const codeOf = (error: unknown): number | string | undefined => {
  const code = readProperty(error, 'code')
  if (typeof code === 'string' && /^-?\d+$/.test(code)) return Number(code)
  return typeof code === 'number' || typeof code === 'string' ? code : undefined
}

/** Every layer of a failure, the outermost first. Wallets nest the real one at many depths and under many names. */
export function failuresOf(error: unknown, depth = 0, found: Failure[] = []): Failure[] {
  if (error === undefined || error === null || depth > MAX_DEPTH || found.length >= MAX_LAYERS) return found
  const failure = { code: codeOf(error), text: textOf(error) }
  if (failure.code !== undefined || failure.text !== '') found.push(failure)
  for (const key of NESTED) {
    const inner = readProperty(error, key)
    // A string here is revert data, not what anybody said.
    if (typeof inner === 'object') failuresOf(inner, depth + 1, found)
  }
  return found
}

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

/** What was said, kept for developers: short, and without addresses of nodes, which may hold keys. */
function causeOf(failures: readonly Failure[]): Error | undefined {
  const texts = new Set(failures.map(({ text }) => text).filter(text => text !== ''))
  if (texts.size === 0) return undefined
  const said = [...texts].join(' | ').replace(/\b(?:https?|wss?):\/\/\S+/gi, '(address)')
  return new Error(said.slice(0, 500))
}

/** Anything a wallet or node threw as a LatchkeyError; what was said stays in `cause`, never in the message. */
export function toEvmError(error: unknown, fallback: ErrorCode = 'walletError'): LatchkeyError {
  // By class, not by brand: what a wallet throws could wear the brand.
  if (error instanceof LatchkeyError) return error
  if (readProperty(error, 'name') === 'AbortError') return toLatchkeyError(error)
  const failures = failuresOf(error)
  const code = transportCode(error) ?? findCode(failures) ?? fallback
  const numeric = failures.find(failure => typeof failure.code === 'number')?.code
  const cause = causeOf(failures)
  return new LatchkeyError(code, MESSAGES[code] ?? 'The wallet or node refused the request', {
    ...(cause ? { cause } : {}),
    ...(typeof numeric === 'number' ? { rpcCode: numeric } : {}),
  })
}
