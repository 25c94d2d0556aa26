import { LatchkeyError } from '../errors/error.js'

const pad = (digits: string, length: number) => digits.padStart(length, '0')

/** More than any currency has: NEAR's 24 are the most that is common. */
const MAX_DECIMALS = 36

/** Whether a number can be that of a currency's fraction digits: a whole one from 0 to 36. */
export const isDecimals = (decimals: unknown): decimals is number =>
  Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= MAX_DECIMALS

function requireDecimals(decimals: number): void {
  if (isDecimals(decimals)) return
  throw new LatchkeyError('invalidAmount', `A currency can't have ${String(decimals)} decimals`, {
    hint: `Give \`decimals\` a whole number from 0 to ${MAX_DECIMALS}.`,
  })
}

/**
 * Returns base units as an exact decimal without trailing zeros: `formatUnits(1500000n, 6)` is `1.5`.
 * @throws LatchkeyError `invalidAmount` for decimals that are no whole number from 0 to 36
 */
export function formatUnits(amount: bigint, decimals: number): string {
  requireDecimals(decimals)
  const negative = amount < 0n
  const digits = pad((negative ? -amount : amount).toString(), decimals + 1)
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/**
 * Returns the base units of a typed amount: digits with at most one decimal point or comma. Uses no float.
 * @throws LatchkeyError `invalidAmount` for anything else, for more fraction digits than the currency has, or for decimals
 * that are no whole number from 0 to 36
 */
export function parseUnits(text: string, decimals: number): bigint {
  requireDecimals(decimals)
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(text.trim())
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || whole + fraction === '')
    throw new LatchkeyError('invalidAmount', 'The amount is not a number', {
      hint: 'Use digits, such as 0.5.',
    })
  if (fraction.replace(/0+$/, '').length > decimals)
    throw new LatchkeyError('invalidAmount', `The amount has more than ${decimals} fraction digits`)
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0') || '0')
}

/** Options of `formatAmount`. */
export interface AmountFormat {
  /** Number of fraction digits. The rest is cut off. */
  readonly fractionDigits: number
  /** Keeps trailing zeros. */
  readonly fixed?: boolean
  /** Rounds up instead of down, for costs. */
  readonly roundUp?: boolean
  /** BCP 47 tag for grouping and decimal sign. Without one: no grouping and a decimal point. */
  readonly locale?: string
}

/**
 * Returns base units for display, rounded down unless `format` rounds up. An amount below the smallest shown unit is
 * `<0.001`, not zero.
 */
export function formatAmount(amount: bigint, decimals: number, format: AmountFormat): string {
  const { fractionDigits, fixed = false, roundUp = false, locale } = format
  const unit = roundUp ? 10n ** BigInt(Math.max(decimals - fractionDigits, 0)) : 1n
  const [whole = '0', fraction = ''] = formatUnits(((amount + unit - 1n) / unit) * unit, decimals).split('.')
  const cut = fraction.slice(0, fractionDigits)
  const shown = fixed ? cut.padEnd(fractionDigits, '0') : cut.replace(/0+$/, '')
  const vanished = amount > 0n && /^0*$/.test(whole + cut)
  if (vanished && fractionDigits > 0) return `<${localize('0', pad('1', fractionDigits), locale)}`
  return localize(whole, shown, locale)
}

function localize(whole: string, fraction: string, locale: string | undefined): string {
  if (locale === undefined) return fraction ? `${whole}.${fraction}` : whole
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0.5)
  const sign = parts.find(part => part.type === 'decimal')?.value ?? '.'
  const digits = new Intl.NumberFormat(locale, { useGrouping: false })
  // Integers format exactly as bigint; the fraction keeps its digits one by one.
  const grouped = new Intl.NumberFormat(locale).format(BigInt(whole))
  const local = [...fraction].map(digit => digits.format(Number(digit))).join('')
  return local ? `${grouped}${sign}${local}` : grouped
}

/** Returns a native balance with 3 decimals, rounded down. `0.000` without an amount. */
export const formatBalance = (amount: bigint | undefined, decimals: number, locale?: string): string =>
  formatAmount(amount ?? 0n, decimals, { fractionDigits: 3, fixed: true, ...(locale ? { locale } : {}) })

/** Returns a token balance with 2 decimals, rounded down. */
export const formatTokenBalance = (amount: bigint, decimals: number, locale?: string): string =>
  formatAmount(amount, decimals, { fractionDigits: 2, fixed: true, ...(locale ? { locale } : {}) })

/** Returns the amount of a transaction with 3 decimals, rounded down. */
export const formatTransactionAmount = (amount: bigint, decimals: number, locale?: string): string =>
  formatAmount(amount, decimals, { fractionDigits: 3, ...(locale ? { locale } : {}) })
