import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLatchkeyError } from '../errors/error.js'
import vectors from './fixtures/caip2-caip10.json'
import {
  isNetworkId,
  namespaceOf,
  parseNetworkId,
  referenceOf,
  safeParseNetworkId,
  toNetworkId,
} from './network-id.js'

const namespace = fc.stringMatching(/^[-a-z0-9]{3,8}$/)
const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)

const valid = [...vectors.caip2, ...vectors.cosmos_hashed].map(({ caip2 }) => caip2)
const refused = [
  '',
  'eip155',
  'eip155:',
  ':1',
  ':',
  'eip155:1:0xab',
  'eip155 :1',
  'eip155:1\n',
  'EIP155:1',
  'ab:1',
  'ninechars:1',
  `eip155:${'1'.repeat(33)}`,
  'eip155:é',
  undefined,
  null,
  1,
  ['eip155:1'],
]

describe('CAIP-2 network ids', () => {
  it.each([...new Set(valid)])('take the official sample %s', id => {
    const { namespace, reference } = parseNetworkId(id)
    expect(toNetworkId(namespace, reference)).toBe(id)
    expect(isNetworkId(id)).toBe(true)
  })

  it.each(refused)('refuse %j', value => {
    expect(safeParseNetworkId(value)).toBeUndefined()
    expect(isNetworkId(value)).toBe(false)
    expect(() => parseNetworkId(value)).toThrow(
      expect.toSatisfy(error => isLatchkeyError(error, 'invalidCaip')),
    )
  })

  it('come apart into what they were made of', () => {
    fc.assert(
      fc.property(namespace, reference, (left, right) => {
        const id = toNetworkId(left, right)
        expect(parseNetworkId(id)).toEqual({ namespace: left, reference: right })
        expect([namespaceOf(id), referenceOf(id)]).toEqual([left, right])
      }),
    )
  })

  it('are exactly two parts: more or fewer are refused', () => {
    fc.assert(
      fc.property(fc.array(reference, { maxLength: 6 }), parts => {
        fc.pre(parts.length !== 2)
        expect(isNetworkId(parts.join(':'))).toBe(false)
      }),
    )
  })

  it('never throw from the safe parser, and give back only what spells the same', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' })), value => {
        const parts = safeParseNetworkId(value)
        if (parts) expect(toNetworkId(parts.namespace, parts.reference)).toBe(value)
      }),
    )
  })

  it('are made of numbers and bigints alike', () => {
    expect([toNetworkId('eip155', 1), toNetworkId('eip155', 1n), toNetworkId('eip155', '1')]).toEqual(
      Array(3).fill('eip155:1'),
    )
  })
})
