import { expect, it } from 'vitest'
import { toEmailAddress } from './email.js'

it('spells an address in lower case', () => {
  expect(toEmailAddress('Ada.Lovelace+1@Mail.Example')).toBe('ada.lovelace+1@mail.example')
})

it.each([
  '',
  'ada',
  'ada@mail',
  '@mail.example',
  '.ada@mail.example',
  'ada..l@mail.example',
  'ada@mail.example ',
  'ada@mail.example\n',
  'ada@mail.example\r\nBcc: eve@evil.example',
  'ada@mail.example,eve@evil.example',
  '"ada"@mail.example',
  'Ada <ada@mail.example>',
  // The Kelvin sign, a Cyrillic a, a full-width letter, a soft hyphen.
  '\u212Aim@mail.example',
  '\u0430da@mail.example',
  '\uFF41da@mail.example',
  'a\u00ADda@mail.example',
  `${'a'.repeat(250)}@mail.example`,
])('refuses %j', text => {
  expect(toEmailAddress(text)).toBeUndefined()
})
