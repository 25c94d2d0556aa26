import {
  describeFailure,
  type ErrorCode,
  type FailureCodes,
  type FailureMessages,
  type FailureTexts,
  findOwnError,
  findText,
  jsonRpcCodes,
  type LatchkeyError,
  meaningOf,
  providerCodes,
  readProperty,
  rejectionText,
  signApiCodes,
  walletRpcCodes,
} from '@latchkey/core/adapter'

/** What wallets say. They know texts and no codes, so a text is all there is to go by. */
const WALLET_TEXTS: FailureTexts = [
  [/pending authori[sz]ation/i, 'requestPending'],
  [/is not allowed to interact|not been authori[sz]ed|unauthori[sz]ed/i, 'notAuthorized'],
  [/unable to find (?:the )?(?:keypair|account)|account not found|no account/i, 'notAuthorized'],
  [rejectionText, 'userRejected'],
  [/window (?:was )?closed/i, 'userRejected'],
  [/extension context invalidated/i, 'walletDisconnected'],
]

/** What nodes say of a transaction, also in the words of the runtime (`InvalidTransaction`). */
const NODE_TEXTS: FailureTexts = [
  [
    /inability to pay|balance too low|"?payment"?|insufficient ?balance|funds ?unavailable/i,
    'insufficientFunds',
  ],
  [/outdated|\bstale\b|already imported/i, 'nonceTooLow'],
  [/valid in the future|"?\bfuture\b"?/i, 'nonceTooHigh'],
  [/priority is too low/i, 'feeTooLow'],
  [
    /bad signature|bad ?proof|ancient birth|temporarily banned|invalid transaction|exhaust/i,
    'transactionRejected',
  ],
]

/** The codes of the node's own JSON-RPC. 1010 alone says too little: its text goes first. */
const CODES: FailureCodes = {
  ...jsonRpcCodes,
  [-32005]: 'rateLimited',
  1010: 'transactionRejected',
  1011: 'transactionRejected',
  1012: 'transactionRejected',
  1013: 'nonceTooLow',
  1014: 'feeTooLow',
  1016: 'transactionRejected',
}

/** Wallets of the page know no codes; those behind a session have the codes of EIP-1193 and of the Sign API. */
const WALLET_CODES: FailureCodes = { ...CODES, ...providerCodes, ...signApiCodes, ...walletRpcCodes }

/** The texts by code: what happened, without anything of what the wallet or node wrote. */
const MESSAGES: FailureMessages = {
  userRejected: 'The request was rejected in the wallet',
  requestPending: 'The wallet already shows a request: it must be answered first',
  notAuthorized: 'The wallet does not allow this site that request',
  walletDisconnected: 'The wallet was updated or switched off',
  insufficientFunds: 'The balance is too low for the amount and its fee',
  nonceTooLow: 'Another transaction took the place of this one',
  nonceTooHigh: 'An earlier transaction is missing',
  feeTooLow: 'A transaction in the same place pays more',
  transactionRejected: 'The network refused the transaction',
  unsupportedMethod: 'This request is not supported',
  unsupportedNetwork: 'The wallet does not know this network',
  rateLimited: 'Too many requests: the node asks to wait',
  networkError: 'The node did not answer as it should',
  invalidRequest: 'The request was refused as invalid',
}

const HINTS: FailureMessages = {
  notAuthorized: "Allow this site, and at least one account, in the wallet's list of sites.",
}

const textOf = (error: unknown): string => {
  if (typeof error === 'string') return error
  const parts = [readProperty(error, 'message'), readProperty(error, 'data')]
  return parts.filter(part => typeof part === 'string').join(': ')
}

const numberOf = (error: unknown): number | undefined => {
  const code = readProperty(error, 'code')
  return typeof code === 'number' ? code : undefined
}

/**
 * Anything a wallet (`walletError`) or a node (`networkError`) threw as a LatchkeyError; what was said stays in
 * `cause`, never in the message.
 */
export function toPolkadotError(error: unknown, fallback: ErrorCode = 'walletError'): LatchkeyError {
  const own = findOwnError(error)
  if (own) return own
  const text = textOf(error)
  const rpcCode = numberOf(error)
  const [texts, codes] = fallback === 'walletError' ? [WALLET_TEXTS, WALLET_CODES] : [NODE_TEXTS, CODES]
  const said = [{ text: text.trim(), code: rpcCode }]
  const code = findText(said, texts) ?? meaningOf(rpcCode, codes) ?? fallback
  return describeFailure(code, [{ text, code: rpcCode }], MESSAGES, { hint: HINTS[code] })
}
