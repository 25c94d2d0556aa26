import type { FeeEstimate, Frozen, TokenBalance, TransferLimits } from '@latchkey/core'
import { isLatchkeyError } from '@latchkey/core/internal/errors/error'
import { parseUnits } from '@latchkey/core/internal/format/amount'

/** What keeps an amount from being sent. */
export type AmountProblem =
  | 'notANumber'
  | 'tooManyDecimals'
  | 'zero'
  | 'tooMuch'
  | 'tooMuchWithFee'
  | 'tooLittle'
  | 'mustStay'

/** What an amount means for the account. */
export interface AmountReading {
  /** Base units, when the text is a number. */
  readonly amount: bigint | undefined
  readonly problem: AmountProblem | undefined
  /** What is left of the token afterwards; known once the fee is, where the fee is paid in it. */
  readonly keep: bigint | undefined
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

function parse(text: string, decimals: number): bigint | AmountProblem {
  try {
    return parseUnits(text, decimals)
  } catch (error) {
    if (!isLatchkeyError(error)) throw error
    return /^\d*[.,]?\d*$/.test(text.trim()) ? 'tooManyDecimals' : 'notANumber'
  }
}

/** What the typed amount means, before anybody is asked. */
export function readAmount(
  text: string,
  token: Frozen<TokenBalance> | undefined,
  coin: Frozen<TokenBalance> | undefined,
  fee: Frozen<FeeEstimate> | undefined,
  limits?: Frozen<TransferLimits> | undefined,
): AmountReading {
  const nothing = { amount: undefined, problem: undefined, keep: undefined }
  // A lone decimal sign is the beginning of a number, not a mistake.
  if (!token || /^[.,]?$/.test(text.trim())) return nothing
  const amount = parse(text, token.decimals)
  if (typeof amount === 'string') return { ...nothing, problem: amount }
  if (amount === 0n) return { amount, problem: 'zero', keep: undefined }
  if (amount > token.amount) return { amount, problem: 'tooMuch', keep: undefined }
  const spent = token.native ? amount : 0n
  if (fee && coin && spent + fee.fee > coin.amount)
    return { amount, problem: 'tooMuchWithFee', keep: undefined }
  if (limits?.minimum && amount < limits.minimum.amount)
    return { amount, problem: 'tooLittle', keep: undefined }
  if (limits?.reserve && coin && spent + (fee?.fee ?? 0n) + limits.reserve.amount > coin.amount)
    return { amount, problem: 'mustStay', keep: undefined }
  const paid = token.native ? fee?.fee : 0n
  return { amount, problem: undefined, keep: paid === undefined ? undefined : token.amount - amount - paid }
}
