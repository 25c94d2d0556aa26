import {
  causeOf,
  type ErrorCode,
  type Failure,
  failuresOf,
  findOwnError,
  LatchkeyError,
} from '@latchkey/core/adapter'

/** EIP-1193 and JSON-RPC codes of the wallets that give any. Keplr gives none. */
const CODES: Readonly<Record<number | string, ErrorCode>> = {
  4001: 'userRejected',
  4100: 'notAuthorized',
  4200: 'unsupportedMethod',
  4900: 'walletDisconnected',
  4901: 'unsupportedNetwork',
  4902: 'unsupportedNetwork',
  // Of the Sign API, from wallets behind a session.
  5000: 'userRejected',
  5001: 'userRejected',
  5002: 'userRejected',
  5100: 'unsupportedNetwork',
  5101: 'unsupportedMethod',
  5103: 'notAuthorized',
  [-32002]: 'requestPending',
  [-32005]: 'rateLimited',
  [-32600]: 'invalidRequest',
  [-32601]: 'unsupportedMethod',
  [-32602]: 'invalidRequest',
  [-32700]: 'invalidRequest',
}

/** The codes of the SDK's own codespace (`types/errors`). */
const SDK_CODES: Readonly<Record<number, ErrorCode>> = {
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
const TEXTS: readonly (readonly [RegExp, ErrorCode])[] = [
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
const WALLET_TEXTS: typeof TEXTS = [
  ...TEXTS,
  [/signer mismatched|key doesn.t exist|not authorized|permission/i, 'notAuthorized'],
]

/** What chains alone say. */
const CHAIN_TEXTS: typeof TEXTS = [
  ...TEXTS,
  [/mempool is full/i, 'rateLimited'],
  [/send transactions are disabled|is not allowed to receive funds|unauthorized/i, 'transactionRejected'],
]

const REJECTION =
  /user.{0,24}(?:reject|den(?:y|ied)|declin|cancel|disapprov|closed)|(?:reject|denied|declin|cancel)\w* (?:by|from) (?:the )?user|^(?:(?:request|transaction|signature|sign|connection)\w* (?:was |is )?)?(?:reject(?:ed)?|cancell?ed|cancel|declined|denied)\.?$|popup (?:was )?closed/i

/** The texts by code: what happened, without anything of what the wallet or node wrote. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
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

const isRejection = (failures: readonly Failure[]): boolean =>
  failures.some(
    ({ code, text }) => (code !== undefined && CODES[code] === 'userRejected') || REJECTION.test(text.trim()),
  )

function findCode(failures: readonly Failure[]): ErrorCode | undefined {
  if (isRejection(failures)) return 'userRejected'
  for (const [pattern, code] of WALLET_TEXTS) if (failures.some(({ text }) => pattern.test(text))) return code
  for (const { code } of failures) {
    const known = code === undefined ? undefined : CODES[code]
    if (known) return known
  }
  return undefined
}

function build(code: ErrorCode, said: readonly Pick<Failure, 'text'>[], rpcCode?: number): LatchkeyError {
  const cause = causeOf(said)
  return new LatchkeyError(code, MESSAGES[code] ?? 'The wallet or node refused the request', {
    ...(cause ? { cause } : {}),
    ...(rpcCode === undefined ? {} : { rpcCode }),
  })
}

/** Anything a wallet threw as a LatchkeyError; what was said stays in `cause`, never in the message. */
export function toCosmosError(error: unknown, fallback: ErrorCode = 'walletError'): LatchkeyError {
  const own = findOwnError(error)
  if (own) return own
  const failures = failuresOf(error)
  const numeric = failures.find(({ code }) => typeof code === 'number')?.code
  return build(findCode(failures) ?? fallback, failures, typeof numeric === 'number' ? numeric : undefined)
}

/** What the application of a chain answered: a code of a codespace, and its log. */
export function toSdkError(answer: { code: number; codespace: string; log: string }): LatchkeyError {
  const { code, codespace, log } = answer
  // 6 and 18 wrap other failures of which only the words are left; other modules number theirs from one again.
  const own = codespace === 'sdk' && code !== 6 && code !== 18 ? SDK_CODES[code] : undefined
  const spoken = CHAIN_TEXTS.find(([pattern]) => pattern.test(log))?.[1]
  const otherwise = (codespace === 'sdk' ? SDK_CODES[code] : undefined) ?? 'transactionRejected'
  return build(own ?? spoken ?? otherwise, [{ text: log }], code)
}

/** Whether a wallet's refusal means that it does not know the chain. */
export function isUnknownChain(error: unknown): boolean {
  if (error instanceof LatchkeyError) return error.code === 'unsupportedNetwork'
  return toCosmosError(error).code === 'unsupportedNetwork'
}
