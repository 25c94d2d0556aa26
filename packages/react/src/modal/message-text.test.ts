import { type ErrorCode, errorCodes } from '@latchkey/core'
import { ar } from '@latchkey/ui/text/ar'
import { de } from '@latchkey/ui/text/de'
import { en } from '@latchkey/ui/text/en'
import { describe, expect, it } from 'vitest'
import { errorText } from './message-text.js'

describe.each([en, de, ar])('the words for what went wrong, in $locale', ({ text }) => {
  it.each(errorCodes)('has some of its own for %s', code => {
    expect(Object.hasOwn(text.errors, code)).toBe(true)
    expect(errorText(text, code)).toBe(text.errors[code])
  })

  it('has general ones for a code of a newer core alone', () => {
    expect(errorText(text, 'somethingNew' as ErrorCode)).toBe(text.errors.internal)
    const general = errorCodes.filter(code => text.errors[code] === text.errors.internal)
    expect(general).toEqual(['internal'])
  })

  it('names no code that core does not have, but messages that no error carries', () => {
    expect(
      Object.keys(text.errors).filter(code => !(errorCodes as readonly string[]).includes(code)),
    ).toEqual(['signMessageFailed', 'actionNotAllowed'])
  })
})
