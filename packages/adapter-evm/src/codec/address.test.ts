import { isLatchkeyError } from '@latchkey/core/adapter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../fixtures/erc55.json'
import { addressCodec, parseWalletAddress } from './address.js'

const hexDigits = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })

describe('address rules of eip155', () => {
  it.each(vectors.checksummed)('spells %s as ERC-55 does, from any single case', address => {
    const digits = address.slice(2)
    for (const written of [address, digits, `0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`]) {
      expect(addressCodec.isAddress(written)).toBe(true)
      expect(addressCodec.normalizeAddress(written)).toBe(address)
    }
  })

  it('refuses mixed case that does not satisfy the checksum', () => {
    const [, , , , , , , address = ''] = vectors.checksummed
    const index = [...address].findIndex((digit, at) => at > 1 && /[a-f]/.test(digit))
    const wrong = address.slice(0, index) + address.charAt(index).toUpperCase() + address.slice(index + 1)
    expect(addressCodec.isAddress(wrong)).toBe(false)
    expect(() => addressCodec.normalizeAddress(wrong)).toThrow()
    // A wallet may use the checksum of EIP-1191: its accounts are accepted, in our spelling.
    expect(parseWalletAddress(wrong)).toBe(address)
  })

  it('is anchored at both ends and knows nothing but 40 hex digits', () => {
    const [address = ''] = vectors.checksummed
    for (const wrong of [
      `x${address}`,
      `${address}0`,
      `${address}\n`,
      address.slice(0, -1),
      '',
      '0x',
      `0x0x${address}`,
    ]) {
      expect(addressCodec.isAddress(wrong)).toBe(false)
    }
  })

  it('normalises every address to one spelling that stays as it is', () => {
    fc.assert(
      fc.property(hexDigits, digits => {
        const once = addressCodec.normalizeAddress(digits)
        expect(addressCodec.normalizeAddress(once)).toBe(once)
        expect(once.toLowerCase()).toBe(`0x${digits}`)
      }),
    )
  })

  it('says invalidAddress for whatever text is none', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        fc.pre(!/^(0x)?[0-9a-fA-F]{40}$/.test(text))
        try {
          addressCodec.normalizeAddress(text)
          expect.unreachable()
        } catch (error) {
          expect(isLatchkeyError(error, 'invalidAddress')).toBe(true)
        }
      }),
    )
  })
})
