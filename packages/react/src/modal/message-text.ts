import type { ErrorCode, MessageKey } from '@latchkey/core'
import type { ErrorTextCode, Text } from '@latchkey/ui'

/** What went wrong, in the dictionary's words. A code without words of its own gets the general ones. */
export const errorText = (text: Text, code: ErrorCode): string =>
  text.errors[code as ErrorTextCode] ?? text.errors.internal

/** A passing message in the dictionary's words. */
export function messageText(text: Text, message: MessageKey): string {
  if (message === 'addressCopied') return text.account.addressCopied
  if (message === 'sent') return text.send.done
  if (message === 'tokenBalanceUnavailable') return text.alerts.tokenBalanceUnavailable.title
  return errorText(text, message)
}
