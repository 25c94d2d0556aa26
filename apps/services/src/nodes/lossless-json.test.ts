import { describe, expect, it } from 'vitest'
import { parseLossless, readInteger, stringifyLossless } from './lossless-json.js'

describe('JSON of nodes', () => {
  it('keeps every digit of integers above 2^53', () => {
    const text = '{"lamports":18446744073709551615,"few":[1,-9007199254740993]}'
    const value = parseLossless(text) as { lamports: unknown; few: readonly unknown[] }
    expect(readInteger(value.lamports)).toBe(18_446_744_073_709_551_615n)
    expect(readInteger(value.few[1])).toBe(-9_007_199_254_740_993n)
    expect(stringifyLossless(value)).toBe(text)
  })

  it.each([
    '0.4869736666666667',
    '-0.0017521333333333335',
    '1234567890123456.5',
    '1.5e+21',
    '12345678901234567e2',
  ])('reads %s as the number that it is', text => {
    expect(parseLossless(`{"gasUsedRatio":[${text},1]}`)).toEqual({ gasUsedRatio: [Number(text), 1] })
  })

  it('leaves digits in a text alone', () => {
    const value = { text: 'a 1234567890123456789 "1234567890123456789"', hex: '0x12345678901234567890' }
    expect(parseLossless(JSON.stringify(value))).toEqual(value)
  })
})
