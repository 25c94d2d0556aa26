import type { ErrorCode, Snackbar } from '@latchkey/core'
import type { ErrorTextCode, FirstText } from '@latchkey/ui'

/** What went wrong, in the dictionary's words. A code without words of its own gets the general ones. */
export const errorText = (
  text: FirstText,
  code: ErrorCode | 'actionNotAllowed' | 'signMessageFailed',
): string => text.errors[code as ErrorTextCode] ?? text.errors.internal

/** A passing message in the dictionary's words, or in the app's own. */
export function messageText(text: FirstText, message: Snackbar['message']): string {
  if (typeof message === 'object') return message.text
  if (message === 'addressCopied') return text.common.addressCopied
  if (message === 'sent') return text.common.sent
  if (message === 'tokenBalanceUnavailable') return text.alerts.tokenBalanceUnavailable.title
  return errorText(text, message)
}
