import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortenAddress, shortenEmail, shortenTransactionAddress, truncateMiddle } from './text.js'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const ends = fc.record({ start: fc.nat(12), end: fc.nat(12) })
const text = fc.string({ unit: 'grapheme', maxLength: 60 })

describe('truncateMiddle', () => {
  it('keeps both ends, or the whole text when nothing would be saved', () => {
    fc.assert(
      fc.property(text, ends, (value, { start, end }) => {
        const letters = [...value]
        const cut = [...letters.slice(0, start), '…', ...letters.slice(letters.length - end)]
        expect([...truncateMiddle(value, { start, end })]).toEqual(
          letters.length > start + end + 1 ? cut : letters,
        )
      }),
    )
  })

  it('never cuts a character in two', () => {
    expect(truncateMiddle('\u{1f511}'.repeat(9), { start: 2, end: 1 })).toBe('\u{1f511}\u{1f511}…\u{1f511}')
  })
})

describe('the addresses of rows, buttons and transactions', () => {
  it.each([
    [address, '0xab16…fcdb'],
    ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '5eyk…Kvdp'],
    ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', '5Grw…utQY'],
    ['cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k00e7', 'cosmos1w508…00e7'],
    ['cosmosvaloper1w508d6qejxtdg4y5r3zarvary0c5xw7k00e7', 'cosmosvaloper1w508…00e7'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qw508…f3t4'],
    ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', 'tb1pqqqq…hn0c'],
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'bcrt1qw508…t080'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '1BvB…NVN2'],
    ['short', 'short'],
    ['', ''],
  ])('%j is shown as %j', (whole, short) => {
    expect(shortenAddress(whole)).toBe(short)
  })

  it('have four characters of their own at each end, whatever all of their kind begin with', () => {
    const own = fc.string({ unit: fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'), minLength: 38 })
    const kinds = ['0x', 'cosmos1', 'osmo1', 'bc1q', 'tb1p', 'bcrt1q']
    fc.assert(
      fc.property(fc.constantFrom(...kinds), own, (prefix, rest) => {
        expect(shortenAddress(prefix + rest)).toBe(`${prefix}${rest.slice(0, 4)}…${rest.slice(-4)}`)
      }),
    )
  })

  it('of base58 have four at each end, also where they begin as bech32 does', () => {
    const base58 = fc.string({
      unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnop'),
      minLength: 30,
    })
    fc.assert(
      fc.property(base58, rest => {
        const address = `sol1${rest}Z`
        expect(shortenAddress(address)).toBe(`sol1…${address.slice(-4)}`)
      }),
    )
  })

  it('have 4 leading and 6 trailing characters in a transaction', () => {
    expect(shortenTransactionAddress(address)).toBe('0xab…5Bfcdb')
  })
})

describe('shortenEmail', () => {
  it('leaves 30 characters as they are', () => {
    const email = `${'a'.repeat(21)}@mail.com`
    expect([email.length, shortenEmail(email)]).toEqual([30, email])
  })

  it('cuts one of 31 characters', () => {
    expect(shortenEmail(`${'a'.repeat(22)}@mail.com`)).toBe(`${'a'.repeat(22)}@mail…`)
  })

  it('ends a longer one in an ellipsis, and never makes it longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 31, maxLength: 120 }), email => {
        const short = shortenEmail(email)
        expect(short.endsWith('…')).toBe(true)
        expect([...short].length).toBeLessThanOrEqual(30)
        expect(email.startsWith(short.slice(0, -1))).toBe(true)
      }),
    )
  })
})
