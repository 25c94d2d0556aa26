import {
  describeFailure,
  type ErrorCode,
  type FailureCodes,
  type FailureMessages,
  type FailureTexts,
  failuresOf,
  findFailureCode,
  findOwnError,
  findText,
  LatchkeyError,
  meaningOf,
  providerCodes,
  signApiCodes,
  walletRpcCodes,
} from '@latchkey/core/adapter'

/** Of the wallets that give any code, also of those behind a session. Keplr gives none. */
const CODES: FailureCodes = { ...providerCodes, ...signApiCodes, ...walletRpcCodes }

/** The codes of the SDK's own codespace (`types/errors`). */
const SDK_CODES: FailureCodes = {
  2: 'invalidRequest',
  3: 'nonceTooLow',
  4: 'transactionRejected',
  5: 'insufficientFunds',
  6: 'transactionRejected',
  7: 'invalidAddress',
  8: 'transactionRejected',
  9: 'insufficientFunds',
  10: 'invalidAmount',
  11: 'gasTooLow',
  12: 'invalidRequest',
  13: 'feeTooLow',
  14: 'invalidRequest',
  15: 'invalidRequest',
  18: 'invalidRequest',
  20: 'rateLimited',
  21: 'invalidRequest',
  28: 'unsupportedNetwork',
  30: 'transactionRejected',
  32: 'nonceTooLow',
  37: 'unsupportedMethod',
  41: 'gasTooLow',
}

/** What nodes and wallets say, in the order in which it must be asked: an earlier row may be part of a later text. */
const TEXTS: FailureTexts = [
  [
    /there is no (?:modular )?chain info|chain (?:info )?(?:is )?not (?:supported|found|added)/i,
    'unsupportedNetwork',
  ],
  [/account sequence mismatch|incorrect account sequence/i, 'nonceTooLow'],
  [/insufficient fees?\b/i, 'feeTooLow'],
  [/out of gas/i, 'gasTooLow'],
  [/insufficient funds|spendable balance .* is smaller/i, 'insufficientFunds'],
  [/does not exist on chain|account .* (?:does not exist|not found)|unknown address/i, 'insufficientFunds'],
  [/invalid (?:recipient |to )?address|decoding bech32 failed/i, 'invalidAddress'],
  [/can.t be signed on ledger|sign_mode_direct can/i, 'unsupportedMethod'],
]

/** What wallets alone say. */
const WALLET_TEXTS: FailureTexts = [
  ...TEXTS,
  [/signer mismatched|key doesn.t exist|not authorized|permission/i, 'notAuthorized'],
]

/** What chains alone say. */
const CHAIN_TEXTS: FailureTexts = [
  ...TEXTS,
  [/mempool is full/i, 'rateLimited'],
  [/send transactions are disabled|is not allowed to receive funds|unauthorized/i, 'transactionRejected'],
]

/** The texts by code: what happened, without anything of what the wallet or node wrote. */
const MESSAGES: FailureMessages = {
  userRejected: 'The request was rejected in the wallet',
  requestPending: 'The wallet already shows a request: it must be answered first',
  notAuthorized: 'The wallet does not allow this site that request',
  unsupportedMethod: 'The wallet does not support this request',
  unsupportedNetwork: 'The wallet does not know this network',
  insufficientFunds: 'The balance is too low for the amount and its fee',
  nonceTooLow: 'Another transaction of the account came first: try again',
  feeTooLow: 'The fee is lower than the network asks for',
  gasTooLow: 'The transaction needs more gas than it was given',
  rateLimited: 'Too many requests: the node asks to wait',
  networkError: 'The node did not answer as it should',
  transactionRejected: 'The network refused the transaction',
  invalidAddress: 'The network does not take this address',
  invalidAmount: 'The network does not take this amount',
  invalidRequest: 'The request was refused as invalid',
}

/** Anything a wallet threw as a LatchkeyError; what was said stays in `cause`, never in the message. */
export function toCosmosError(error: unknown, fallback: ErrorCode = 'walletError'): LatchkeyError {
  const own = findOwnError(error)
  if (own) return own
  const failures = failuresOf(error)
  return describeFailure(findFailureCode(failures, CODES, WALLET_TEXTS) ?? fallback, failures, MESSAGES)
}

/** What the application of a chain answered: a code of a codespace, and its log. */
export function toSdkError(answer: { code: number; codespace: string; log: string }): LatchkeyError {
  const { code, codespace, log } = answer
  // 6 and 18 wrap other failures of which only the words are left; other modules number theirs from one again.
  const own = codespace === 'sdk' && code !== 6 && code !== 18 ? meaningOf(code, SDK_CODES) : undefined
  const spoken = findText([{ text: log }], CHAIN_TEXTS)
  const otherwise = (codespace === 'sdk' ? meaningOf(code, SDK_CODES) : undefined) ?? 'transactionRejected'
  return describeFailure(own ?? spoken ?? otherwise, [{ text: log, code }], MESSAGES)
}

/** Whether a wallet's refusal means that it does not know the chain. */
export function isUnknownChain(error: unknown): boolean {
  if (error instanceof LatchkeyError) return error.code === 'unsupportedNetwork'
  return toCosmosError(error).code === 'unsupportedNetwork'
}
