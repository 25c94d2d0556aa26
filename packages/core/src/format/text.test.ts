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
    ['short', 'short'],
    ['', ''],
  ])('%j is shown as %j', (whole, short) => {
    expect(shortenAddress(whole)).toBe(short)
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
