import { ar } from '@latchkey/ui/text/ar'
import { de } from '@latchkey/ui/text/de'
import { en } from '@latchkey/ui/text/en'
import { describe, expect, it } from 'vitest'
import { englishModalText, type ModalText, mergeModalText } from './modal-text'
import { accountButton, walletRow } from './names'

const address = '0x3C…93BC'
type Strings = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The strings of `text` that page objects look for; a function as what it makes of an address. */
const lookedFor = (text: ModalText) =>
  Object.entries(englishModalText).flatMap(([view, strings]) =>
    Object.keys(strings).map(name => {
      const found = (text as unknown as Strings)[view]?.[name]
      return [`${view}.${name}`, typeof found === 'function' ? found(address) : found]
    }),
  )

describe('the strings that page objects look for', () => {
  it('are the English of the kit', () => {
    expect(lookedFor(englishModalText)).toEqual(lookedFor(en.text))
  })

  it.each([
    ['German', de.text],
    ['Arabic', ar.text],
  ])('come from the %s locale of the kit as it is', (_, text: ModalText) => {
    const merged = mergeModalText(text)
    expect(lookedFor(merged)).toEqual(lookedFor(text))
    expect(lookedFor(merged)).not.toEqual(lookedFor(en.text))
    expect(merged.button.account(address)).toMatch(accountButton(merged))
  })

  it('take single strings of an app and keep the others', () => {
    const merged = mergeModalText({ button: { connect: 'Sign in' } })
    expect(merged.button).toMatchObject({ connect: 'Sign in', connecting: 'Connecting' })
  })
})

describe('the row of a wallet', () => {
  it.each([
    ['Test Wallet', true],
    ['Test Wallet Installed', true],
    ['Test Wallet Two', false],
    ['My Test Wallet', false],
  ])('%s: %s', (name, found) => {
    expect(walletRow('Test Wallet', englishModalText).test(name)).toBe(found)
  })

  it('takes the name literally', () => {
    expect(walletRow('Fox (beta).', englishModalText).test('Fox (beta).')).toBe(true)
    expect(walletRow('.*', englishModalText).test('Fox')).toBe(false)
  })
})
