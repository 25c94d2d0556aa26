import { type ErrorCode, LatchkeyError, toLatchkeyError } from '@latchkey/core/adapter'
import { describeTransactionError, findTransactionError } from './transaction-errors.js'

/** One layer of what a wallet threw. */
interface Failure {
  readonly code: number | undefined
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

const MAX_DEPTH = 5
const MAX_LAYERS = 16
const NESTED = ['data', 'cause', 'error', 'originalError'] as const

/** Wallets use the codes of EIP-1193 and EIP-1474 on Solana too. */
const WALLET_CODES: Readonly<Record<number, ErrorCode>> = {
  4001: 'userRejected',
  4100: 'notAuthorized',
  4200: 'unsupportedMethod',
  4900: 'walletDisconnected',
  4901: 'unsupportedNetwork',
  [-32600]: 'invalidRequest',
  [-32601]: 'unsupportedMethod',
  [-32602]: 'invalidRequest',
  [-32002]: 'requestPending',
  [-32005]: 'rateLimited',
}

/** The codes of Solana's own RPC; some are those of wallets with another meaning. */
const NODE_CODES: Readonly<Record<number, ErrorCode>> = {
  [-32700]: 'invalidRequest',
  [-32600]: 'invalidRequest',
  [-32601]: 'unsupportedMethod',
  [-32602]: 'invalidRequest',
  [-32002]: 'transactionRejected',
  [-32003]: 'transactionRejected',
  [-32004]: 'networkError',
  [-32005]: 'networkError',
  [-32010]: 'unsupportedMethod',
  [-32013]: 'transactionRejected',
  [-32014]: 'networkError',
  [-32015]: 'transactionTypeUnsupported',
  [-32016]: 'networkError',
  [-32429]: 'rateLimited',
}

const REJECTION =
  /user.{0,24}(?:reject|den(?:y|ied)|declin|cancel|disapprov|closed)|(?:reject|denied|declin|cancel)\w* (?:by|from) (?:the )?user|^(?:(?:request|transaction|signature|connection|message) )?(?:reject(?:ed)?|cancell?ed|cancel|declined|denied)\.?$|(?:approval|transaction) denied|(?:popup|window) (?:was )?closed/i

/** The texts by code: what happened, without anything of what the wallet or node wrote. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  userRejected: 'The request was rejected in the wallet',
  requestPending: 'The wallet already shows a request: it must be answered first',
  notAuthorized: 'The wallet does not allow this site that request',
  unsupportedMethod: 'This request is not supported',
  unsupportedNetwork: 'The wallet does not know this network',
  walletDisconnected: 'The wallet lost its connection to the network',
  rateLimited: 'Too many requests: the node asks to wait',
  networkError: 'The node did not answer as it should',
  timeout: 'No answer came in time',
  transactionRejected: 'The transaction was refused',
  transactionTypeUnsupported: 'The node does not know this version of transactions',
  invalidRequest: 'The request was refused as invalid',
}

const textOf = (error: unknown): string => {
  const said = typeof error === 'string' ? error : readProperty(error, 'message')
  return typeof said === 'string' ? said : ''
}

const codeOf = (error: unknown): number | undefined => {
  const code = readProperty(error, 'code')
  const number = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
  return typeof number === 'number' ? number : undefined
}

/** Every layer of a failure, the outermost first. */
function failuresOf(error: unknown, depth = 0, found: Failure[] = []): Failure[] {
  if (error === undefined || error === null || depth > MAX_DEPTH || found.length >= MAX_LAYERS) return found
  const failure = { code: codeOf(error), text: textOf(error) }
  if (failure.code !== undefined || failure.text !== '') found.push(failure)
  for (const key of NESTED) {
    const inner = readProperty(error, key)
    if (typeof inner === 'object') failuresOf(inner, depth + 1, found)
  }
  return found
}

/** What was said, kept for developers: short, and without addresses of nodes, which may hold keys. */
function causeOf(failures: readonly Failure[]): Error | undefined {
  const texts = new Set(failures.map(({ text }) => text).filter(text => text !== ''))
  if (texts.size === 0) return undefined
  const said = [...texts].join(' | ').replace(/\b(?:https?|wss?):\/\/\S+/gi, '(address)')
  return new Error(said.slice(0, 500))
}

function build(
  code: ErrorCode,
  failures: readonly Failure[],
  more: { message?: string; hint?: string } = {},
) {
  const cause = causeOf(failures)
  const rpcCode = failures.find(failure => failure.code !== undefined)?.code
  const message = more.message ?? MESSAGES[code] ?? 'The wallet or node refused the request'
  return new LatchkeyError(code, message, {
    ...(cause ? { cause } : {}),
    ...(more.hint === undefined ? {} : { hint: more.hint }),
    ...(rpcCode === undefined ? {} : { rpcCode }),
  })
}

const isRejection = (failures: readonly Failure[]): boolean =>
  failures.some(({ code, text }) => code === 4001 || REJECTION.test(text))

/** Ours as it is; an AbortError as a cancellation; by class, not by brand: what a wallet throws could wear the brand. */
function ownError(error: unknown): LatchkeyError | undefined {
  if (error instanceof LatchkeyError) return error
  return readProperty(error, 'name') === 'AbortError' ? toLatchkeyError(error) : undefined
}

/** Anything a wallet threw as a LatchkeyError; what was said stays in `cause`, never in the message. */
export function toSolanaError(error: unknown, fallback: ErrorCode = 'walletError'): LatchkeyError {
  const own = ownError(error)
  if (own) return own
  const failures = failuresOf(error)
  if (isRejection(failures)) return build('userRejected', failures)
  // A wallet that sends by itself hands on what its node said.
  const chain = failures.map(({ text }) => findTransactionError(text)).find(found => found !== undefined)
  if (chain) return build(chain.code, failures, chain)
  const coded = failures.map(({ code }) => (code === undefined ? undefined : WALLET_CODES[code]))
  return build(coded.find(code => code !== undefined) ?? fallback, failures)
}

/** What a node answered instead of a result. */
export function toNodeError(error: unknown): LatchkeyError {
  const failures = failuresOf(error)
  const told = readProperty(readProperty(error, 'data'), 'err')
  const chain = told
    ? describeTransactionError(told)
    : failures.map(({ text }) => findTransactionError(text)).find(found => found !== undefined)
  if (chain) return build(chain.code, failures, chain)
  const coded = failures.map(({ code }) => (code === undefined ? undefined : NODE_CODES[code]))
  return build(coded.find(code => code !== undefined) ?? 'networkError', failures)
}
