import type { AuthFailure, Frozen } from '@latchkey/core'
import type { LoginText } from '@latchkey/ui'

/** What a failure says. `undefined` where the person closed something and knows. */
export function failureText(
  { code, message, seconds }: Frozen<AuthFailure>,
  words: LoginText,
): string | undefined {
  if (code === 'modalClosed') return undefined
  // The frame says it in the app's language.
  if (code === 'refused') return message
  if (code === 'invalidEmail') return words.emailInvalid
  return code === 'cooldown' ? words.cooldown(seconds ?? 0) : words[code]
}
