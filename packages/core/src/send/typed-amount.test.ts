import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from '../format/amount.js'
import { plainDigits } from './send.rules.js'
import { readMeanings } from './typed-amount.js'

const languages = [
  undefined,
  'en',
  'en-IN',
  'de',
  'de-CH',
  'fr',
  'es',
  'pl',
  'ar',
  'ar-EG',
  'hi',
  'ja',
  'no such tag',
]

describe('an amount that is typed', () => {
  it.each<[string, string | undefined, readonly string[]]>([
    ['1,304', 'en', ['1304', '1.304']],
    ['12,304', 'en', ['12304', '12.304']],
    ['1.304', 'de', ['1304', '1.304']],
    ['100.000', 'de', ['100000', '100.000']],
    ['1,304', 'ja', ['1304', '1.304']],
    ['1,304', 'ar-EG', ['1304', '1.304']],
  ])('is asked for again: %s in %s', (text, language, meanings) => {
    expect(readMeanings(text, language)).toEqual(meanings)
  })

  it.each<[string, string | undefined, string]>([
    // The sign of a fraction, whatever follows.
    ['1.304', 'en', '1.304'],
    ['1,304', 'de', '1.304'],
    ['1,304', 'fr', '1.304'],
    ['1.304', 'fr', '1.304'],
    // No thousands: too few or too many digits behind the sign, or a zero before it.
    ['1,3', 'en', '1.3'],
    ['1,3045', 'en', '1.3045'],
    ['0,304', 'en', '0.304'],
    ['1234,567', 'en', '1234.567'],
    [',304', 'en', '.304'],
    ['1,', 'en', '1.'],
    // Nothing but thousands.
    ['1,304,000', 'en', '1304000'],
    ['1,304.5', 'en', '1304.5'],
    ['1.304,5', 'de', '1304.5'],
    ['1.304.000,', 'de', '1304000.'],
    ['1\u202f304', 'fr', '1304'],
    ['1 304,5', 'pl', '1304.5'],
    ["1'304.50", 'de-CH', '1304.50'],
    ['1’304', undefined, '1304'],
    ['1٬304٫5', 'ar-EG', '1304.5'],
    // Without a language both signs begin a fraction.
    ['1,304', undefined, '1.304'],
    ['1.304', undefined, '1.304'],
  ])('is read: %s in %s as %s', (text, language, plain) => {
    expect(readMeanings(plainDigits(text), language)).toEqual([plain])
  })

  it.each<[string, string | undefined]>([
    ['1,304.5', 'de'],
    ['1.304,5', 'en'],
    ['1,30,000', 'en'],
    ['1,304,00', 'en'],
    ['12345,678.9', 'en'],
    ["1'30", 'de-CH'],
    ["1'304'5", 'de-CH'],
    ['1,304,000', undefined],
    ['1 304.5.6', 'fr'],
    ['1e3', 'en'],
    ['-1', 'en'],
  ])('is no number: %s in %s', (text, language) => {
    expect(readMeanings(text, language)).toEqual([])
  })

  it('is never read as another one than the language writes', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n })
    fc.assert(
      fc.property(amounts, fc.constantFrom(...languages.slice(1, -1)), (amount, language) => {
        const written = formatAmount(amount, 3, { fractionDigits: 3, locale: language ?? 'en' })
        const meanings = readMeanings(plainDigits(written), language)
        const plain = formatAmount(amount, 3, { fractionDigits: 3 })
        // India groups by two digits: what the form does not know it refuses.
        if (meanings.length > 0) expect(meanings).toContain(plain)
        if (meanings.length === 1) expect(meanings).toEqual([plain])
      }),
    )
  })
})
