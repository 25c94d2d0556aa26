import type { Currency } from '../context/currencies.js'
import { formatUnits } from './amount.js'
import type { Scale } from './scale.js'

/** Prices and worths are in units of 10^-18 of their currency. */
export const FIAT_DECIMALS = 18

const UNIT = 10n ** BigInt(FIAT_DECIMALS)

/** What an amount of base units is worth at a price of one whole coin or token, rounded down. */
export const worthOf = (amount: bigint, decimals: number, { numerator, denominator }: Scale): bigint =>
  (amount * numerator * UNIT) / (denominator * 10n ** BigInt(decimals))

/** Fraction digits of currencies that `Intl` has none of. */
const fractionDigits: Partial<Record<Currency, number>> = { btc: 8, eth: 6 }

/**
 * Returns an amount of money for display, rounded down to what the currency has: `$1,234.56`. What is worth less than the
 * smallest unit is `<$0.01`, not zero.
 *
 * @param value in units of 10^-18 of the currency
 * @param locale BCP 47 tag. Default: the browser's language.
 */
export function formatFiat(value: bigint, currency: Currency, locale?: string): string {
  const most = fractionDigits[currency]
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(most === undefined ? {} : { minimumFractionDigits: 2, maximumFractionDigits: most }),
  })
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  const units = value / 10n ** BigInt(FIAT_DECIMALS - digits)
  // A text of digits is shown exactly, which the types of ES2022 do not know. Browsers before 2023 take it as a number.
  const show = (amount: bigint) => format.format(formatUnits(amount, digits) as unknown as number)
  return value > 0n && units === 0n ? `<${show(1n)}` : show(units)
}
