import type { TokenBalance } from '../adapter/contract/capabilities.js'
import type { FeeEstimate, TransferLimits } from '../adapter/contract/transfer.types.js'
import { isLatchkeyError } from '../errors/error.js'
import { parseUnits } from '../format/amount.js'
import type { Frozen } from '../kernel/store.js'
import { type Meanings, readMeanings } from './typed-amount.js'

/** Why an amount that was typed can't be sent. */
export type AmountProblem =
  | 'notANumber'
  /** The text means two numbers: see `meanings`. */
  | 'ambiguous'
  | 'tooManyDecimals'
  | 'zero'
  | 'tooMuch'
  | 'tooMuchWithFee'
  | 'tooLittle'
  | 'mustStay'

/** Why an amount of base units can't be sent. */
export type TransferProblem = Exclude<AmountProblem, 'notANumber' | 'ambiguous' | 'tooManyDecimals'>

/** What the typed amount means for the account. */
export interface AmountReading {
  /** Base units, when the text is a number. */
  readonly amount: bigint | undefined
  readonly problem: AmountProblem | undefined
  /** With `ambiguous`: the numbers that the text may mean, in digits with at most one point. */
  readonly meanings: Meanings | undefined
  /** What is left of the token afterwards; known once the fee is, where the fee is paid in it. */
  readonly keep: bigint | undefined
}

/** What an amount is checked against, in base units. What is not known is not checked. */
export interface AmountFacts {
  /** True for the network's own coin: the fee and the reserve come out of the same balance. */
  readonly native: boolean
  /** The balance of what is sent. */
  readonly balance?: bigint | undefined
  /** The balance of the network's own coin. */
  readonly coinBalance?: bigint | undefined
  readonly fee?: FeeEstimate | undefined
  readonly limits?: Frozen<TransferLimits> | undefined
}

/** Returns why an amount can't be sent: the rules of the form's feedback and of sending alike. */
export function findProblem(amount: bigint, facts: AmountFacts): TransferProblem | undefined {
  const { native, balance, coinBalance, fee, limits } = facts
  const { minimum, reserve } = limits ?? {}
  const spent = native ? amount : 0n
  const exceedsCoin = (needed: bigint) => coinBalance !== undefined && needed > coinBalance
  if (amount <= 0n) return 'zero'
  if (balance !== undefined && amount > balance) return 'tooMuch'
  if (fee && exceedsCoin(spent + fee.fee)) return 'tooMuchWithFee'
  if (minimum && amount < minimum.amount) return 'tooLittle'
  if (reserve && exceedsCoin(spent + (fee?.fee ?? 0n) + reserve.amount)) return 'mustStay'
  return undefined
}

function parse([plain, ...others]: Meanings, decimals: number): bigint | AmountProblem {
  if (plain === undefined) return 'notANumber'
  if (others.length > 0) return 'ambiguous'
  try {
    return parseUnits(plain, decimals)
  } catch (error) {
    if (!isLatchkeyError(error)) throw error
    return 'tooManyDecimals'
  }
}

/** An amount as it was typed. */
export interface TypedAmount {
  readonly text: string
  /** BCP 47 tag; undefined for digits with at most one point or comma. */
  readonly language: string | undefined
}

/** What the typed amount means, before anybody is asked. */
export function readAmount(
  { text, language }: TypedAmount,
  token: Frozen<TokenBalance> | undefined,
  coin: Frozen<TokenBalance> | undefined,
  fee: FeeEstimate | undefined,
  limits?: Frozen<TransferLimits> | undefined,
): AmountReading {
  const nothing = { amount: undefined, problem: undefined, meanings: undefined, keep: undefined }
  // A lone decimal sign is the beginning of a number, not a mistake.
  if (!token || /^[.,]?$/.test(text.trim())) return nothing
  const meanings = readMeanings(text, language)
  const amount = parse(meanings, token.decimals)
  if (amount === 'ambiguous') return { ...nothing, problem: amount, meanings }
  if (typeof amount === 'string') return { ...nothing, problem: amount }
  const native = token.native === true
  const balance = token.amount
  const problem = findProblem(amount, { native, balance, coinBalance: coin?.amount, fee, limits })
  const paid = native ? fee?.fee : 0n
  const keep = problem || paid === undefined ? undefined : balance - amount - paid
  return { ...nothing, amount, problem, keep }
}

// Keyboards of other scripts: Arabic-Indic, Persian and Devanagari digits, and the Arabic decimal separator.
const digitBlocks = [0x0660, 0x06f0, 0x0966]

/** Typed digits of any of these scripts as the digits that amounts are read from. */
export const plainDigits = (text: string): string =>
  [...text.replaceAll('\u066b', '.')]
    .map(letter => {
      const code = letter.codePointAt(0) ?? 0
      const block = digitBlocks.find(start => code >= start && code < start + 10)
      return block === undefined ? letter : String(code - block)
    })
    .join('')
