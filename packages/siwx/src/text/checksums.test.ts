import { base58, bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base58Length, endings, wordsOf } from './checksums.js'

const runs = { numRuns: fc.readConfigureGlobal()?.numRuns ?? 1_000 }
const attempt = <Value>(run: () => Value): Value | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Text with one letter replaced, left out, put in, or written large. */
const damaged = (text: string) =>
  fc
    .record({
      at: fc.nat(text.length),
      letter: fc.stringMatching(/^[!-~é ]$/),
      how: fc.constantFrom('replace', 'drop', 'insert', 'upper', 'whole'),
    })
    .map(({ at, letter, how }) => {
      if (how === 'whole') return text.toUpperCase()
      if (how === 'upper') return text.slice(0, at) + text.slice(at).toUpperCase()
      const rest = text.slice(how === 'insert' ? at : at + 1)
      return text.slice(0, at) + (how === 'drop' ? '' : letter) + rest
    })

describe('base58', () => {
  it('has as many bytes as the library decodes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
        const text = base58.encode(bytes)
        expect(base58Length(text)).toBe(text.length <= 64 ? bytes.length : undefined)
      }),
      runs,
    )
  })

  it('is refused where the library refuses it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 64 }), text => {
        expect(base58Length(text)).toBe(attempt(() => base58.decode(text).length))
      }),
      runs,
    )
  })
})

describe.each([
  ['bech32', bech32],
  ['bech32m', bech32m],
] as const)('%s', (name, library) => {
  const read = (text: string, max = 90) => wordsOf(endings[name], text, max)
  const texts = fc
    .record({
      prefix: fc.stringMatching(/^[a-z]{1,10}$/),
      words: fc.array(fc.nat(31), { maxLength: 40 }),
    })
    .map(({ prefix, words }) => library.encode(prefix, words, 90))

  it('has the words that the library reads, in small letters and in capitals', () => {
    fc.assert(
      fc.property(texts, text => {
        const { words } = library.decode(text as `${string}1${string}`, 90)
        expect(read(text)).toEqual(words)
        expect(read(text.toUpperCase())).toEqual(words)
      }),
      runs,
    )
  })

  it('is refused where the library refuses it, such as with another letter', () => {
    fc.assert(
      fc.property(texts.chain(damaged), text => {
        const decode = () => library.decode(text as `${string}1${string}`, 90).words
        expect(read(text)).toEqual(attempt(decode))
      }),
      runs,
    )
  })

  it('is refused where it is longer than asked for', () => {
    const text = library.encode('a', Array(30).fill(0), 90)
    expect(read(text, text.length)).toHaveLength(30)
    expect(read(text, text.length - 1)).toBeUndefined()
  })
})

// The vectors of BIP-173 and BIP-350.
describe('the vectors', () => {
  it.each([
    'A12UEL5L',
    'a12uel5l',
    'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
    'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
    'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
    '?1ezyfcl',
  ])('of bech32 are read: %s', text => {
    expect(wordsOf(endings.bech32, text, 90)).toBeDefined()
    expect(wordsOf(endings.bech32m, text, 90)).toBeUndefined()
  })

  it.each([
    'A1LQFN3A',
    'a1lqfn3a',
    'abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx',
    'split1checkupstagehandshakeupstreamerranterredcaperredlc445v',
    '?1v759aa',
  ])('of bech32m are read: %s', text => {
    expect(wordsOf(endings.bech32m, text, 90)).toBeDefined()
    expect(wordsOf(endings.bech32, text, 90)).toBeUndefined()
  })

  it.each([
    '\u00201nwldj5',
    '\u007f1axkwrx',
    '\u00801eym55h',
    'an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1569pvx',
    'pzry9x0s0muk',
    '1pzry9x0s0muk',
    'x1b4n0q5v',
    'li1dgmt3',
    'de1lg7wt\u00ff',
    'A1G7SGD8',
    '10a06t8',
    '1qzzfhee',
  ])('that are no bech32 are refused: %j', text => {
    expect(wordsOf(endings.bech32, text, 90)).toBeUndefined()
  })
})
