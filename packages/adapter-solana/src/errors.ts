import {
  causeOf,
  type ErrorCode,
  type Failure,
  failuresOf,
  findOwnError,
  LatchkeyError,
  readProperty,
} from '@latchkey/core/adapter'
import { describeTransactionError, findTransactionError } from './transaction-errors.js'

/** Wallets use the codes of EIP-1193 and EIP-1474 on Solana too. */
const WALLET_CODES: Readonly<Record<number, ErrorCode>> = {
  4001: 'userRejected',
  4100: 'notAuthorized',
  4200: 'unsupportedMethod',
  4900: 'walletDisconnected',
  4901: 'unsupportedNetwork',
  // The Sign API's own, beside those of EIP-1193.
  5000: 'userRejected',
  5100: 'unsupportedNetwork',
  5101: 'unsupportedMethod',
  5103: 'notAuthorized',
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

function build(
  code: ErrorCode,
  failures: readonly Failure[],
  more: { message?: string; hint?: string } = {},
) {
  const cause = causeOf(failures)
  const rpcCode = failures.map(failure => failure.code).find(found => typeof found === 'number')
  const message = more.message ?? MESSAGES[code] ?? 'The wallet or node refused the request'
  return new LatchkeyError(code, message, {
    ...(cause ? { cause } : {}),
    ...(more.hint === undefined ? {} : { hint: more.hint }),
    ...(rpcCode === undefined ? {} : { rpcCode }),
  })
}

const isRejection = (failures: readonly Failure[]): boolean =>
  failures.some(({ code, text }) => code === 4001 || code === 5000 || REJECTION.test(text))

/** Anything a wallet threw as a LatchkeyError; what was said stays in `cause`, never in the message. */
export function toSolanaError(error: unknown, fallback: ErrorCode = 'walletError'): LatchkeyError {
  const own = findOwnError(error)
  if (own) return own
  const failures = failuresOf(error)
  if (isRejection(failures)) return build('userRejected', failures)
  // A wallet that sends by itself hands on what its node said.
  const chain = failures.map(({ text }) => findTransactionError(text)).find(found => found !== undefined)
  if (chain) return build(chain.code, failures, chain)
  const coded = failures.map(({ code }) => (typeof code === 'number' ? WALLET_CODES[code] : undefined))
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
  const coded = failures.map(({ code }) => (typeof code === 'number' ? NODE_CODES[code] : undefined))
  return build(coded.find(code => code !== undefined) ?? 'networkError', failures)
}
