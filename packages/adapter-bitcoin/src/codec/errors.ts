import {
  describeFailure,
  type ErrorCode,
  type FailureCodes,
  type FailureMessages,
  type FailureTexts,
  failuresOf,
  findFailureCode,
  findOwnError,
  type LatchkeyError,
  providerCodes,
  signApiCodes,
  walletRpcCodes,
} from '@latchkey/core/adapter'

/** Which table the numbers of a failure are looked up in: the same number means different things. */
export type CodeTable = 'satsConnect' | 'walletConnect' | 'common'

const COMMON: FailureCodes = {
  ...providerCodes,
  ...walletRpcCodes,
  ACTION_REJECTED: 'userRejected',
  // Leather's word for what it does not do.
  4002: 'unsupportedMethod',
  5000: 'userRejected',
}

const CODES: Readonly<Record<CodeTable, FailureCodes>> = {
  // Not those of EIP-1474, although the numbers are.
  satsConnect: {
    [-32000]: 'userRejected',
    [-32001]: 'unsupportedMethod',
    [-32002]: 'notAuthorized',
    [-32601]: 'unsupportedMethod',
    [-32602]: 'invalidRequest',
    4001: 'userRejected',
  },
  // The Sign API's own beside those of EIP-1193.
  walletConnect: { ...COMMON, ...signApiCodes },
  common: COMMON,
}

/** What nodes and wallets say, in the order in which it must be asked. */
const TEXTS: FailureTexts = [
  [/already processing|request.{0,16}(?:already )?pending|already (?:open|pending)/i, 'requestPending'],
  [/max-?fee-?exceeded|absurdly.high.fee|fee.{0,24}too high/i, 'feeTooHigh'],
  [
    /min(?:imum)? relay fee not met|mempool min fee not met|insufficient fee|rejecting replacement|fee.{0,16}too low/i,
    'feeTooLow',
  ],
  [
    /(?:insufficient|not enough) (?:funds|balance|utxos?)|balance.{0,16}(?:too low|insufficient)/i,
    'insufficientFunds',
  ],
  [
    /missingorspent|inputs?-spent|txn-mempool-conflict|conflict|bad-txns|\bdust\b|mandatory-script-verify|scriptpubkey|non-final|tx decode failed|too-long-mempool-chain/i,
    'transactionRejected',
  ],
  [/wallet is not connected|not connected|unauthorized|access denied/i, 'notAuthorized'],
]

/** The texts by code: what happened, without anything of what the wallet or node wrote. */
const MESSAGES: FailureMessages = {
  userRejected: 'The request was rejected in the wallet',
  requestPending: 'The wallet already shows a request: it must be answered first',
  notAuthorized: 'The wallet does not allow this site that request',
  unsupportedMethod: 'The wallet does not support this request',
  unsupportedNetwork: 'The wallet does not know this network',
  walletDisconnected: 'The wallet lost its connection',
  insufficientFunds: 'The balance is too low for the amount and its fee',
  feeTooLow: 'The network asks for a higher fee',
  feeTooHigh: 'The fee is higher than the network allows',
  transactionRejected: 'The network refused the transaction',
  rateLimited: "Too many requests: the network's API asks to wait",
  networkError: "The network's API did not answer as it should",
  timeout: 'No answer came in time',
  invalidRequest: 'The request was refused as invalid',
}

/** Anything a wallet or an API threw as a LatchkeyError; what was said stays in `cause`, never in the message. */
export function toBitcoinError(
  error: unknown,
  fallback: ErrorCode = 'walletError',
  table: CodeTable = 'common',
): LatchkeyError {
  const own = findOwnError(error)
  if (own) return own
  const failures = failuresOf(error)
  return describeFailure(findFailureCode(failures, CODES[table], TEXTS) ?? fallback, failures, MESSAGES)
}
