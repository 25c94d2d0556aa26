import { keccak_256 } from '@noble/hashes/sha3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keccak256 } from './keccak.js'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const text = (value: string) => new TextEncoder().encode(value)

describe('Keccak-256', () => {
  it.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    ['transfer(address,uint256)', 'a9059cbb2ab09eb219583f4a59a5d0623ade346d962bcd4e46b11da047c9049b'],
  ])('of %j has the published value', (message, hash) => {
    expect(hex(keccak256(text(message)))).toBe(hash)
  })

  it.each([134, 135, 136, 137, 271, 272, 273])(
    'is what the library says at the edge of a block: %i bytes',
    length => {
      const message = new Uint8Array(length).fill(0xa5)
      expect(hex(keccak256(message))).toBe(hex(keccak_256(message)))
    },
  )

  it('is what the library says of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), message => {
        expect(hex(keccak256(message))).toBe(hex(keccak_256(message)))
      }),
    )
  })
})
