import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLatchkeyError } from '../errors/error.js'
import {
  formatAmount,
  formatBalance,
  formatTokenBalance,
  formatTransactionAmount,
  formatUnits,
  parseUnits,
} from './amount.js'

const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 30 })

/** The base units that a plain decimal text stands for. */
const unitsOf = (text: string, places: number): bigint => parseUnits(text, places)

describe('formatUnits', () => {
  it.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000n, 6, '1.5'],
    [100n, 0, '100'],
    [-1_500_000n, 6, '-1.5'],
    [-1n, 6, '-0.000001'],
    [10n ** 18n, 18, '1'],
  ])('writes %s with %s decimals as %s', (units, places, text) => {
    expect(formatUnits(units, places)).toBe(text)
  })

  it('loses nothing: what it writes is read back', () => {
    fc.assert(
      fc.property(amount, decimals, (units, places) => {
        expect(parseUnits(formatUnits(units, places), places)).toBe(units)
      }),
    )
  })
})

describe('parseUnits', () => {
  it.each([
    ['1', 6, 1_000_000n],
    ['0.5', 18, 5n * 10n ** 17n],
    ['0,5', 18, 5n * 10n ** 17n],
    ['.5', 1, 5n],
    ['5.', 1, 50n],
    ['  7 ', 0, 7n],
    ['1.500', 1, 15n],
    ['00.10', 2, 10n],
    ['9007199254740993', 18, 9007199254740993n * 10n ** 18n],
  ])('reads %j with %s decimals as %s', (text, places, units) => {
    expect(parseUnits(text, places)).toBe(units)
  })

  it.each([
    '',
    ' ',
    '.',
    ',',
    '1e5',
    '-1',
    '+1',
    '1.2.3',
    '1,234.5',
    '0x10',
    'NaN',
    'Infinity',
    '1 000',
    '١',
    '1_0',
  ])('refuses %j', text => {
    expect(() => parseUnits(text, 18)).toThrow(
      expect.toSatisfy(error => isLatchkeyError(error, 'invalidAmount')),
    )
  })

  it('refuses more fraction digits than the currency has', () => {
    expect(() => parseUnits('0.0000001', 6)).toThrow('The amount has more than 6 fraction digits')
    expect(() => parseUnits('1.5', 0)).toThrow('The amount has more than 0 fraction digits')
  })

  it('reads whatever is typed without ever throwing anything else', () => {
    fc.assert(
      fc.property(fc.string(), decimals, (text, places) => {
        try {
          expect(parseUnits(text, places)).toBeGreaterThanOrEqual(0n)
        } catch (error) {
          expect(isLatchkeyError(error, 'invalidAmount')).toBe(true)
        }
      }),
    )
  })
})

describe('decimals that no currency has', () => {
  it.each([1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 37, '6' as never, undefined as never])(
    'are refused with a code: %j',
    decimals => {
      for (const read of [() => parseUnits('1', decimals), () => formatUnits(1n, decimals)])
        expect(read).toThrow(expect.objectContaining({ code: 'invalidAmount' }))
    },
  )
})

describe('formatAmount', () => {
  it('never shows more than there is, and less than one last digit less', () => {
    fc.assert(
      fc.property(amount, decimals, fc.integer({ min: 0, max: 8 }), (units, places, fractionDigits) => {
        const text = formatAmount(units, places, { fractionDigits })
        fc.pre(!text.startsWith('<'))
        const shown = unitsOf(text, Math.max(places, fractionDigits))
        const exact = units * 10n ** BigInt(Math.max(0, fractionDigits - places))
        const lastDigit = 10n ** BigInt(Math.max(0, places - fractionDigits))
        expect(shown <= exact && exact - shown < lastDigit).toBe(true)
      }),
    )
  })

  it('never shows an amount as nothing, nor nothing as an amount', () => {
    fc.assert(
      fc.property(amount, decimals, fc.integer({ min: 1, max: 8 }), (units, places, fractionDigits) => {
        const text = formatAmount(units, places, { fractionDigits, fixed: true })
        expect(/^0(\.0+)?$/.test(text)).toBe(units === 0n)
      }),
    )
  })

  it.each([
    [1_234_567_891n, 6, 'en-US', '1,234.567'],
    [1_234_567_891n, 6, 'de-DE', '1.234,567'],
    [1_234_567_891n, 6, undefined, '1234.567'],
    [12_345_678_901_234_567_890_123n, 0, 'en-US', '12,345,678,901,234,567,890,123'],
    [1n, 6, 'de-DE', '<0,001'],
  ])('writes %s with %s decimals in %s as %s', (units, places, locale, text) => {
    expect(formatAmount(units, places, { fractionDigits: 3, ...(locale ? { locale } : {}) })).toBe(text)
  })

  it.each([
    [1_000_001n, '1.001'],
    [1_999_001n, '2'],
    [1_500_000n, '1.5'],
    [1n, '0.001'],
    [0n, '0'],
  ])('rounds a cost of %s up to %s: it is never shown smaller than it is', (units, text) => {
    expect(formatAmount(units, 6, { fractionDigits: 3, roundUp: true })).toBe(text)
  })

  it('uses the digits of the locale throughout', () => {
    expect(formatAmount(1_234_500n, 6, { fractionDigits: 3, locale: 'ar-EG-u-nu-arab' })).toBe('١٫٢٣٤')
  })
})

describe('the amounts of the specification', () => {
  it('are balances rounded down to 3 decimals, 0.000 for none', () => {
    expect(formatBalance(undefined, 18)).toBe('0.000')
    expect(formatBalance(0n, 18)).toBe('0.000')
    expect(formatBalance(1_999_999n, 6)).toBe('1.999')
  })

  it('are token balances with 2 decimals', () => {
    expect(formatTokenBalance(1_999_999n, 6)).toBe('1.99')
    expect(formatTokenBalance(2_000_000n, 6)).toBe('2.00')
  })

  it('are transaction amounts with up to 3 decimals', () => {
    expect(formatTransactionAmount(1_999_999n, 6)).toBe('1.999')
    expect(formatTransactionAmount(2_500_000n, 6)).toBe('2.5')
  })
})
