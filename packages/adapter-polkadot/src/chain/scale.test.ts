import { TypeRegistry } from '@polkadot/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from '../codec/bytes.js'
import { readCompact, writeCompact } from './scale.js'

describe('a compact number', () => {
  const registry = new TypeRegistry()
  const edges = [6n, 14n, 30n, 32n, 64n, 128n].flatMap(bits => [2n ** bits - 1n, 2n ** bits])
  const check = (value: bigint) => {
    const bytes = writeCompact(value)
    expect(toHex(bytes)).toBe(toHex(registry.createType('Compact<u256>', value).toU8a()))
    expect(readCompact(bytes, 0)).toEqual({ value, end: bytes.length })
  }

  it('is written as the SDK writes it, at every change of its form', () => {
    for (const value of [0n, 1n, ...edges]) check(value)
  })

  it('is written as the SDK writes it, whatever its size', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), check))
  })
})
