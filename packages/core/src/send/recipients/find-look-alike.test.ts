import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AddressCodec } from '../../adapter/contract/chain-adapter.types.js'
import { findLookAlike, type KnownAddresses } from './find-look-alike.js'

/** Knows hexadecimal addresses in any case, as EIP-55 does, and takes others as they are. */
const codec: AddressCodec = {
  isAddress: text => /^(0x[0-9a-f]{40}|[0-9a-z]{25,64})$/i.test(text),
  normalizeAddress: text => (text.startsWith('0x') ? text.toLowerCase() : text),
}
const find = (address: string, { trusted = [], seen = [] }: Partial<KnownAddresses>) =>
  findLookAlike(address, { trusted, seen }, { codec, networkId: 'eip155:1' })

const friend = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const sameStart = '0xd8da1111111111111111111111111111111111ff'
const sameEnd = '0x1111111111111111111111111111111111116045'
const other = '0x1111111111111111111111111111111111111111'

describe('an address that looks like a known one', () => {
  it.each([
    ['its first four characters', sameStart],
    ['its last four characters', sameEnd],
  ])('has %s', (_name, address) => {
    expect(find(address, { trusted: [friend] })).toBe(friend)
    expect(find(address, { seen: [friend] })).toBe(friend)
  })

  it('has neither of them: then it is just another address', () => {
    expect(find(other, { trusted: [friend], seen: [friend] })).toBeUndefined()
  })

  it('is told whatever case the known one is written in', () => {
    const upper = `0x${friend.slice(2).toUpperCase()}`
    expect(find(sameEnd, { seen: [upper] })).toBe(friend)
    expect(find(friend, { seen: [upper] })).toBeUndefined()
  })

  it('is no address that was sent to, even where it looks like another known one', () => {
    expect(find(sameEnd, { trusted: [friend, sameEnd] })).toBeUndefined()
  })

  it('is still told where it has got into the history: whoever sends dust gets there', () => {
    expect(find(sameEnd, { trusted: [friend], seen: [sameEnd] })).toBe(friend)
    expect(find(sameEnd, { seen: [sameEnd, friend] })).toBe(friend)
  })

  it('may differ from it in case alone, where case counts', () => {
    const base58 = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
    expect(find(base58.replace('M', 'm'), { trusted: [base58] })).toBe(base58)
  })

  it.each([
    ['cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k00e7', 'cosmos1w5qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq'],
    [friend, '0xd8d0000000000000000000000000000000000000'],
  ])('does not share only what all of its kind begin with: %s', (known, address) => {
    expect(find(address, { trusted: [known] })).toBeUndefined()
  })

  it('is compared with nothing that is no address', () => {
    expect(find(friend, { seen: ['', '0x', 'd8da', '__proto__'] })).toBeUndefined()
  })

  it('is found for every pair that agrees at one end, and for no other', () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(hex, hex, fc.nat(4), fc.nat(4), (own, theirs, start, end) => {
        const mixed = own.slice(0, start) + theirs.slice(start, 40 - end) + own.slice(40 - end)
        const agrees = own.slice(0, 4) === mixed.slice(0, 4) || own.slice(-4) === mixed.slice(-4)
        const expected = agrees && own !== mixed ? `0x${own}` : undefined
        expect(find(`0x${mixed}`, { trusted: [`0x${own}`] })).toBe(expected)
      }),
    )
  })
})
