import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseAddress } from '../codec/address.js'
import erc55 from '../fixtures/erc55.json'
import { readAccount } from './read-account.js'

const both = (text: string) => [readAccount(text), parseAddress(text)?.toLowerCase()] as const

it('takes the addresses of ERC-55, and none of them with a letter in the other case', () => {
  for (const address of Object.values(erc55)
    .flat(2)
    .filter(each => /^0x/.test(each))) {
    expect(readAccount(address)).toBe(address.toLowerCase())
    for (const [at, letter] of [...address].entries()) {
      const turned = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
      const [own, other] = both(`${address.slice(0, at)}${turned}${address.slice(at + 1)}`)
      expect(own).toBe(other)
    }
  }
})

it('takes what the address rules of a client take', () => {
  const given = fc.record({
    digits: fc.stringMatching(/^[0-9a-fA-F]{39,41}$/),
    prefix: fc.constantFrom('', '0x', '0X', ' 0x'),
    spell: fc.constantFrom<(text: string) => string>(
      text => text,
      text => text.toLowerCase(),
      text => text.toUpperCase(),
      text => parseAddress(text.toLowerCase())?.slice(2) ?? text,
    ),
  })
  fc.assert(
    fc.property(given, ({ digits, prefix, spell }) => {
      const [own, other] = both(`${prefix}${spell(digits)}`)
      expect(own).toBe(other)
    }),
  )
})
