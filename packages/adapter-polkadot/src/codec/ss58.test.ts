import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../fixtures/polkadot-js-ss58.json' with { type: 'json' }
import { createAddressCodec, decodeAccount } from './address.js'
import { decodeBase58, encodeBase58 } from './base58.js'
import { fromHex, toHex } from './bytes.js'
import type { Hex } from './codec.types.js'
import { decodeSs58, encodeSs58 } from './ss58.js'

const codec = createAddressCodec({})

describe('the published vectors', () => {
  it.each(vectors.valid)('$address is read and written', ({ address, publicKey, prefix }) => {
    const read = decodeSs58(address)
    expect(read && { prefix: read.prefix, publicKey: toHex(read.key) }).toEqual({ prefix, publicKey })
    expect(encodeSs58(fromHex(publicKey as Hex), prefix)).toBe(address)
  })

  it.each(vectors.valid)('$address is an account when it has 32 bytes', ({ address, publicKey }) => {
    expect(codec.isAddress(address)).toBe(publicKey.length === 66)
  })

  it.each(vectors.invalid)('$input is none: $why', ({ input }) => {
    expect(codec.isAddress(input)).toBe(false)
    expect(decodeAccount(input)).toBeUndefined()
  })
})

describe('SS58', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const prefix = fc.integer({ min: 0, max: 16_383 }).filter(value => value !== 46 && value !== 47)

  it('reads what it writes, for every key and prefix', () => {
    fc.assert(
      fc.property(key, prefix, (bytes, number) => {
        const read = decodeSs58(encodeSs58(bytes, number))
        expect(read?.prefix).toBe(number)
        expect(read && toHex(read.key)).toBe(toHex(bytes))
      }),
    )
  })

  it('takes no address with one character changed', () => {
    fc.assert(
      fc.property(key, prefix, fc.nat(40), (bytes, number, at) => {
        const address = encodeSs58(bytes, number)
        const other = address.charAt(at) === 'z' ? 'y' : 'z'
        expect(decodeSs58(address.slice(0, at) + other + address.slice(at + 1))).toBeUndefined()
      }),
    )
  })

  it.each([46, 47])('takes no address with the reserved prefix %s', number => {
    expect(decodeSs58(encodeSs58(new Uint8Array(32), number))).toBeUndefined()
  })

  it('takes an all-zero key, whose address is short', () => {
    const address = encodeSs58(new Uint8Array(32), 0)
    expect(address.length).toBeLessThan(46)
    expect(codec.isAddress(address)).toBe(true)
  })
})

describe('base58', () => {
  it('keeps every byte, leading zeros too', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
        expect(toHex(decodeBase58(encodeBase58(bytes)) ?? new Uint8Array())).toBe(toHex(bytes))
      }),
    )
  })

  it.each(['0', 'O', 'I', 'l', ' ', 'ä'])('has no %j', text => {
    expect(decodeBase58(text)).toBeUndefined()
  })
})
