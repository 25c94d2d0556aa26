import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from '../context/currencies.js'
import { FIAT_DECIMALS, formatFiat, worthOf } from './fiat.js'
import { toDecimal } from './scale.js'

const fiat = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(FIAT_DECIMALS, '0'))
}
const worth = (amount: bigint, decimals: number, price: number) => {
  const exact = toDecimal(price)
  return exact && worthOf(amount, decimals, exact)
}

describe('what an amount is worth', () => {
  it.each([
    [1n, 18, 3_000, '0.000000000000003'],
    [10n ** 18n, 18, 0.1, '0.1'],
    [3n * 10n ** 17n, 18, 0.7, '0.21'],
    [123_456_789n, 6, 1.0001, '123.4691346789'],
    [10n ** 60n, 0, 1e-12, `${10n ** 48n}`],
    [7n, 0, 1e21, `${7n * 10n ** 21n}`],
  ])('of %d units with %d decimals at %d is exactly %s', (amount, decimals, price, expected) => {
    expect(worth(amount, decimals, price)).toBe(fiat(expected))
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('is not known at a price of %d', price => {
    expect(toDecimal(price)).toBeUndefined()
  })

  // 1,000 cases here, 100,000 in the long run.
  const RUNS = { numRuns: fc.readConfigureGlobal()?.numRuns ? 100_000 : 1_000 }
  const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const decimals = fc.nat(36)
  /** A price in digits, and as a source writes it: what a double tells apart, so at most 15 digits. */
  const prices = fc.record({
    digits: fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }),
    exponent: fc.integer({ min: -18, max: 6 }),
  })

  it('is amount times price, rounded down, whatever a double makes of either', () => {
    fc.assert(
      fc.property(amounts, decimals, prices, (amount, places, { digits, exponent }) => {
        const price = Number(`${digits}e${exponent}`)
        const power = FIAT_DECIMALS + exponent - places
        const product = amount * digits
        const expected = power >= 0 ? product * 10n ** BigInt(power) : product / 10n ** BigInt(-power)
        expect(worth(amount, places, price)).toBe(expected)
      }),
      RUNS,
    )
  })

  it('of a whole is never less than that of its parts, nor more by as many units as there are parts', () => {
    fc.assert(
      fc.property(amounts, amounts, decimals, prices, (one, other, places, { digits, exponent }) => {
        const price = Number(`${digits}e${exponent}`)
        const [whole = 0n, first = 0n, second = 0n] = [one + other, one, other].map(each =>
          worth(each, places, price),
        )
        expect(whole - first - second === 0n || whole - first - second === 1n).toBe(true)
      }),
      RUNS,
    )
  })

  it('is shown as its own digits, cut after those that the currency has', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...currencies), (value, currency) => {
        const shown = formatFiat(value, currency, 'en')
        const digits = { jpy: 0, btc: 8, eth: 6 }[currency as string] ?? 2
        const cut = value / 10n ** BigInt(FIAT_DECIMALS - digits)
        const isLess = value > 0n && cut === 0n
        const [whole = '', fraction = ''] = shown.replace(/[^\d.]/g, '').split('.')
        expect(shown.startsWith('<')).toBe(isLess)
        expect(BigInt(whole + fraction.padEnd(digits, '0'))).toBe(isLess ? 1n : cut)
      }),
      RUNS,
    )
  })
})

describe('money for display', () => {
  it.each([
    ['0', 'usd', '$0.00'],
    ['0.004', 'usd', '<$0.01'],
    ['0.29', 'usd', '$0.29'],
    ['1.999', 'usd', '$1.99'],
    ['1234567.891', 'usd', '$1,234,567.89'],
    ['1234567.891', 'eur', '€1,234,567.89'],
    ['1.9', 'jpy', '¥1'],
    ['0.9', 'jpy', '<¥1'],
    ['12345678901234567.89', 'usd', '$12,345,678,901,234,567.89'],
  ] as const)('%s of %s is %s', (value, currency, shown) => {
    expect(formatFiat(fiat(value), currency, 'en')).toBe(shown)
  })

  it.each([
    ['btc', /^BTC\s0\.12345678$|^₿0\.12345678$/],
    ['eth', /^ETH\s0\.123456$|^Ξ0\.123456$/],
  ] as const)('of %s has the digits that people use', (currency, shown) => {
    expect(formatFiat(fiat('0.123456789'), currency, 'en')).toMatch(shown)
  })

  it('is written as the language writes it', () => {
    expect(formatFiat(fiat('1250'), 'eur', 'de')).toBe('1.250,00\u00a0€')
  })
})
