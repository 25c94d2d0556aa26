import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLatchkeyError } from '../errors/error.js'
import { isAccountId, safeParseAccountId, toAccountId } from './account-id.js'
import vectors from './fixtures/caip2-caip10.json'
import { toNetworkId } from './network-id.js'
import { parseAccountId } from './parse-account-id.js'

const namespace = fc.stringMatching(/^[-a-z0-9]{3,8}$/)
const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
const address = fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)

describe('CAIP-10 account ids', () => {
  it.each([...vectors.caip10, ...vectors.caip10_negative].filter(({ ok }) => ok))(
    'take $caip10',
    ({ caip10 }) => {
      const { networkId, address } = parseAccountId(caip10)
      expect(toAccountId(networkId, address)).toBe(caip10)
      expect(isAccountId(caip10)).toBe(true)
    },
  )

  it.each(vectors.caip10_negative.filter(({ ok }) => !ok))('refuse $caip10 ($why)', ({ caip10 }) => {
    expect(safeParseAccountId(caip10)).toBeUndefined()
    expect(isAccountId(caip10)).toBe(false)
    expect(() => parseAccountId(caip10)).toThrow(
      expect.toSatisfy(error => isLatchkeyError(error, 'invalidCaip')),
    )
  })

  it('say what was wrong in the words of the specification', () => {
    expect(() => parseAccountId('eip155:1')).toThrow('Invalid CAIP-10 address: eip155:1')
    expect(() => parseAccountId({})).toThrow('Invalid CAIP Address')
  })

  it('come apart into what they were made of', () => {
    fc.assert(
      fc.property(namespace, reference, address, (left, middle, right) => {
        const networkId = toNetworkId(left, middle)
        expect(parseAccountId(toAccountId(networkId, right))).toEqual({
          namespace: left,
          reference: middle,
          networkId,
          address: right,
        })
      }),
    )
  })

  it('are exactly three parts: more or fewer are refused', () => {
    fc.assert(
      fc.property(fc.array(reference, { maxLength: 6 }), parts => {
        fc.pre(parts.length !== 3)
        expect(isAccountId(parts.join(':'))).toBe(false)
      }),
    )
  })

  it('never throw from the safe parser, and give back only what spells the same', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' })), value => {
        const parts = safeParseAccountId(value)
        if (parts) expect(toAccountId(parts.networkId, parts.address)).toBe(value)
      }),
    )
  })
})
