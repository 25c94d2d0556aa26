import type { Frozen, TokenBalance } from '@latchkey/core'
import { formatAmount } from '@latchkey/core/internal/format/amount'

const FEE_DIGITS = 8

/** A fee in its coin. Rounded up: what is paid is never more than what is shown. */
export const feeDigits = (fee: bigint, decimals: number, locale: string): string =>
  formatAmount(fee, decimals, { fractionDigits: FEE_DIGITS, roundUp: true, locale })

/** The same with the coin's symbol. */
export const showFee = (fee: bigint, coin: Frozen<TokenBalance>, locale: string): string =>
  `${feeDigits(fee, coin.decimals, locale)} ${coin.symbol}`

/** Every digit of an amount: what is shown of a transfer is what is signed. */
export const exactDigits = (amount: bigint, decimals: number, locale: string): string =>
  formatAmount(amount, decimals, { fractionDigits: decimals, locale })
