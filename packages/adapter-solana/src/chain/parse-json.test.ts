import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './parse-json.js'

describe('JSON of a node', () => {
  it('keeps whole numbers that a double would round, as text', () => {
    expect(parseJson('{"value":18446744073709551615,"slot":5}')).toEqual({
      value: '18446744073709551615',
      slot: 5,
    })
    expect(parseJson('[-9007199254740993, 9007199254740993]')).toEqual([
      '-9007199254740993',
      '9007199254740993',
    ])
  })

  it('leaves text, fractions and powers as they are', () => {
    const text = '{"a":"1234567890123456789","b":0.12345678901234567,"c":1e20,"d":"\\"12345678901234567"}'
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  it('reads everything else as JSON does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value)
        const long = /\d{16,}/.test(text)
        if (!long) expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })
})
