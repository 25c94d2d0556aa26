import {
  describeFailure,
  type ErrorCode,
  type FailureCodes,
  type FailureMessages,
  failuresOf,
  findFailureCode,
  findOwnError,
  findText,
  isRejection,
  jsonRpcCodes,
  type LatchkeyError,
  meaningOf,
  providerCodes,
  readProperty,
  signApiCodes,
  walletRpcCodes,
} from '@latchkey/core/adapter'
import { describeTransactionError, findTransactionError } from './transaction-errors.js'

/** Wallets use the codes of EIP-1193 and EIP-1474 on Solana too. */
const WALLET_CODES: FailureCodes = { ...providerCodes, ...signApiCodes, ...walletRpcCodes }

/** The codes of Solana's own RPC; some are those of wallets with another meaning. */
const NODE_CODES: FailureCodes = {
  ...jsonRpcCodes,
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

/** What wallets of Solana alone say for a no. Elsewhere a node or a contract could mean something else with it. */
const REJECTION = [[/(?:approval|transaction) denied|window (?:was )?closed/i, 'userRejected']] as const

/** The texts by code: what happened, without anything of what the wallet or node wrote. */
const MESSAGES: FailureMessages = {
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

/** Anything a wallet threw as a LatchkeyError; what was said stays in `cause`, never in the message. */
export function toSolanaError(error: unknown, fallback: ErrorCode = 'walletError'): LatchkeyError {
  const own = findOwnError(error)
  if (own) return own
  const failures = failuresOf(error)
  if (isRejection(failures, WALLET_CODES) || findText(failures, REJECTION))
    return describeFailure('userRejected', failures, MESSAGES)
  // A wallet that sends by itself hands on what its node said.
  const chain = failures.map(({ text }) => findTransactionError(text)).find(found => found !== undefined)
  if (chain) return describeFailure(chain.code, failures, MESSAGES, chain)
  return describeFailure(findFailureCode(failures, WALLET_CODES) ?? fallback, failures, MESSAGES)
}

/** What a node answered instead of a result. */
export function toNodeError(error: unknown): LatchkeyError {
  const failures = failuresOf(error)
  const told = readProperty(readProperty(error, 'data'), 'err')
  const chain = told
    ? describeTransactionError(told)
    : failures.map(({ text }) => findTransactionError(text)).find(found => found !== undefined)
  if (chain) return describeFailure(chain.code, failures, MESSAGES, chain)
  const known = failures.map(({ code }) => meaningOf(code, NODE_CODES)).find(code => code !== undefined)
  return describeFailure(known ?? 'networkError', failures, MESSAGES)
}
