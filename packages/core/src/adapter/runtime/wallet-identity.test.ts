import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanIcon, cleanName } from './wallet-identity.js'

const text = fc.string({ unit: 'binary', maxLength: 200 })

describe('cleanName', () => {
  it.each([
    ['MetaMask', 'MetaMask'],
    ['  Two \n\t words  ', 'Two words'],
    ['Good\u202eWallet', 'GoodWallet'],
    ['zero\u200bwidth\u0000', 'zerowidth'],
    ['e\u0301', '\u00e9'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['a'.repeat(40), 'a'.repeat(40)],
    ['a'.repeat(41), `${'a'.repeat(39)}…`],
    ['\u{1f511}'.repeat(41), `${'\u{1f511}'.repeat(39)}…`],
  ])('makes %j plain and short', (name, clean) => {
    expect(cleanName(name)).toBe(clean)
  })

  it.each(['', '   ', '\u202e\u200b', undefined, null, 7, {}, ['MetaMask']])('finds no name in %j', name => {
    expect(cleanName(name)).toBeUndefined()
  })

  it('leaves nothing that cannot be printed, at most 40 letters, and nothing to clean', () => {
    fc.assert(
      fc.property(text, value => {
        const name = cleanName(value)
        if (name === undefined) return
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        expect([...name].length).toBeLessThanOrEqual(40)
        expect(name).not.toBe('')
        expect(cleanName(name)).toBe(name)
      }),
    )
  })
})

describe('cleanIcon', () => {
  const svg = 'data:image/svg+xml;base64,PHN2Zy8+'

  it.each([
    [svg, svg],
    [`\n ${svg} `, svg],
    ['DATA:IMAGE/PNG;base64,AAAA', 'DATA:IMAGE/PNG;base64,AAAA'],
    ['data:image/svg+xml,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
  ])('takes %j', (icon, clean) => {
    expect(cleanIcon(icon)).toBe(clean)
  })

  it.each([
    'https://wallet.test/icon.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/png',
    'x data:image/png;base64,AAAA',
    '',
    undefined,
    null,
    {},
    `data:image/png;base64,${'A'.repeat(128 * 1024)}`,
  ])('refuses %.60j', icon => {
    expect(cleanIcon(icon)).toBeUndefined()
  })

  it('gives nothing but an image address', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map(tail => `data:image/png${tail}`),
        ),
        value => {
          const icon = cleanIcon(value)
          if (icon !== undefined) expect(icon).toMatch(/^data:image\//i)
        },
      ),
    )
  })
})

describe('a name that hides something', () => {
  it.each([
    ['a Hangul filler', '\u3164'],
    ['a Hangul choseong filler', '\u115f'],
    ['a half-width Hangul filler', '\uffa0'],
    ['a Braille blank', '\u2800'],
    ['a variation selector', '\ufe0f'],
    ['a tag', '\u{e0061}'],
    ['a bidirectional override', '\u202e'],
    ['a lone surrogate', '\ud800'],
    ['a mark without a letter', '\u0301'],
  ])('is none if it is made of %s alone, and loses it beside letters', (_, hidden) => {
    expect(cleanName(hidden.repeat(3))).toBeUndefined()
    expect(
      cleanName(`Fox ${hidden} Wallet`)
        ?.normalize('NFD')
        .replace(/ \p{M}/u, ''),
    ).toBe('Fox Wallet')
  })

  it('keeps two marks per letter, which scripts need, and no more', () => {
    const marks = [...(cleanName(`F${'\u0316'.repeat(38)}ox`)?.normalize('NFD') ?? '')].filter(char =>
      /\p{M}/u.test(char),
    )
    expect(marks).toHaveLength(2)
    expect(cleanName('Vi\u1ec7t')).toBe('Vi\u1ec7t')
    expect(cleanName('\u0e01\u0e33\u0e49')).toBe('\u0e01\u0e33\u0e49')
  })

  it('keeps letters that look like others: a name proves nothing', () => {
    expect(cleanName('Met\u0430Mask')).toBe('Met\u0430Mask')
  })
})
