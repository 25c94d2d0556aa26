import type { Balance, TokenBalance, WalletCapabilities } from '../adapter/contract/capabilities.js'
import type { AddressCodec } from '../adapter/contract/chain-adapter.types.js'
import type { FeeEstimate, TransferInput, TransferLimits } from '../adapter/contract/transfer.types.js'
import type { ErrorCode } from '../errors/codes.js'
import { LatchkeyError } from '../errors/error.js'
import { parseUnits } from '../format/amount.js'
import type { Frozen } from '../kernel/store.js'
import { type AmountFacts, findProblem, type TransferProblem } from './send.rules.js'
import type { ReceiverReading, SendState } from './send.types.js'
import { readMeanings } from './typed-amount.js'

type Form = Pick<Frozen<SendState>, 'token' | 'sendTokenAmount' | 'receiverAddress' | 'memo'> &
  Partial<Pick<Frozen<SendState>, 'amountLanguage'>>

/** What memos a wallet takes. */
type MemoRule = NonNullable<WalletCapabilities['transfer']>['memo']

const errors: Readonly<
  Record<TransferProblem, readonly [code: ErrorCode, message: (symbol: string) => string]>
> = {
  zero: ['invalidAmount', () => 'The amount must be more than zero'],
  tooMuch: ['insufficientFunds', symbol => `There is not enough ${symbol} on this account`],
  tooMuchWithFee: [
    'insufficientFunds',
    symbol => `There is not enough ${symbol} left to pay the network fee`,
  ],
  tooLittle: ['invalidAmount', () => 'The amount is less than this recipient can be sent'],
  mustStay: ['insufficientFunds', symbol => `The network wants some ${symbol} to stay on this account`],
}

const unsendable: Readonly<Record<NonNullable<TokenBalance['unsendable']>, (symbol: string) => string>> = {
  tokenMismatch: symbol => `The network reports other details of ${symbol}`,
  nonTransferable: symbol => `${symbol} stays with the account that got it`,
  transferHook: symbol => `Each transfer of ${symbol} runs a program of its issuer`,
  accountFrozen: symbol => `The issuer of ${symbol} has frozen this account`,
}

function refuse(amount: bigint, facts: AmountFacts, symbol: string): void {
  const problem = findProblem(amount, facts)
  if (problem === undefined) return
  const [code, message] = errors[problem]
  throw new LatchkeyError(code, message(symbol))
}

/** @throws LatchkeyError `invalidAmount` */
function parseTyped(text: string, language: string | undefined, decimals: number): bigint {
  const [plain = '', ...others] = readMeanings(text, language)
  if (others.length === 0) return parseUnits(plain, decimals)
  throw new LatchkeyError('invalidAmount', `The amount may mean ${plain} or ${others.join(' or ')}`)
}

/**
 * The memo of the form; undefined where there is none, or the wallet takes none.
 * @throws LatchkeyError `invalidRequest`
 */
function readMemo({ memo }: Form, rule: MemoRule): string | undefined {
  const text = memo.trim()
  if (!rule || text === '') return undefined
  if (new TextEncoder().encode(text).length <= rule.maxBytes) return text
  throw new LatchkeyError('invalidRequest', `A memo has at most ${rule.maxBytes} bytes`)
}

/**
 * What the form says, as a transfer.
 * @throws LatchkeyError `missingFields`, `invalidAddress`, `invalidAmount`, `insufficientFunds`, `invalidRequest`, and the
 * code of `token.unsendable`
 */
export function readTransfer(form: Form, from: string, codec: AddressCodec, memos?: MemoRule): TransferInput {
  const { token, sendTokenAmount, receiverAddress } = form
  if (sendTokenAmount.trim() === '' || receiverAddress.trim() === '')
    throw new LatchkeyError('missingFields', 'An amount and receiver address are required')
  if (!token) throw new LatchkeyError('missingFields', 'A token is required')
  if (token.unsendable) throw new LatchkeyError(token.unsendable, unsendable[token.unsendable](token.symbol))
  const typed = receiverAddress.trim()
  if (!codec.isAddress(typed, token.networkId))
    throw new LatchkeyError('invalidAddress', 'The receiver is not an address of this network')
  const amount = parseTyped(sendTokenAmount, form.amountLanguage, token.decimals)
  refuse(amount, { native: token.native === true, balance: token.amount }, token.symbol)
  const to = codec.normalizeAddress(typed, token.networkId)
  const memo = readMemo(form, memos)
  return {
    ...{ networkId: token.networkId, from, to, amount },
    ...(token.native ? {} : { token }),
    ...(memo === undefined ? {} : { memo }),
  }
}

/**
 * Refuses a transfer whose fee can't be paid, or that the network would not carry out.
 * @throws LatchkeyError `invalidAmount`, `insufficientFunds`
 */
export function checkTransfer(
  { amount, token }: TransferInput,
  fee: FeeEstimate | undefined,
  coin: Pick<Balance, 'amount' | 'symbol'>,
  limits?: Frozen<TransferLimits> | undefined,
): void {
  refuse(amount, { native: !token, coinBalance: coin.amount, fee, limits }, coin.symbol)
}

/**
 * Refuses a transfer that is not the one that the review shows, or whose fee it does not show.
 * @throws LatchkeyError `invalidRequest`, `missingFields`
 */
export function checkReviewed(
  { networkId, from, to, amount, token, memo }: TransferInput,
  reviewed: TransferInput | undefined,
  fee: FeeEstimate | undefined,
): void {
  const isShown =
    reviewed?.networkId === networkId &&
    reviewed.from === from &&
    reviewed.to === to &&
    reviewed.amount === amount &&
    reviewed.token?.address === token?.address &&
    reviewed.memo === memo
  if (!isShown) throw new LatchkeyError('invalidRequest', 'The transfer is not the one that was reviewed')
  if (!fee)
    throw new LatchkeyError('missingFields', 'The network fee is not known yet', {
      hint: 'Wait for state.fee, or call refreshFee().',
    })
}

/**
 * Refuses a recipient that looks like another address, unless the visitor compared it with that one.
 * @throws LatchkeyError `lookAlikeRecipient`
 */
export function checkCompared(
  { lookAlike }: Pick<ReceiverReading, 'lookAlike'>,
  compared: string | undefined,
): void {
  if (lookAlike === undefined || lookAlike === compared) return
  throw new LatchkeyError('lookAlikeRecipient', 'The recipient looks like an address that it is not', {
    hint: 'Show both in full, and call submit({ lookAlike: state.receiverReading.lookAlike }) if it is the right one.',
  })
}

/** The most that can be sent: everything, but for the network's own coin less its fee and what has to stay. */
export function maxAmount(
  token: Frozen<TokenBalance>,
  fee: FeeEstimate | undefined,
  limits?: TransferLimits | undefined,
): bigint {
  if (!token.native) return token.amount
  const left = token.amount - (fee?.maxFee ?? 0n) - (limits?.reserve?.amount ?? 0n)
  return left > 0n ? left : 0n
}
