/** The currency that prices are asked for in. */
const CURRENCY = 'USD'
/** Floats miss whole cents by less. */
const CENT_ERROR = 1e-6

/** Returns an amount of money in the language of the app, rounded down. What is worth less than a cent is `<$0.01`. */
export function showFiat(value: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: CURRENCY,
    currencyDisplay: 'narrowSymbol',
  })
  const cents = Math.floor(value * 100 + CENT_ERROR)
  return value > 0 && cents === 0 ? `<${format.format(0.01)}` : format.format(cents / 100)
}
