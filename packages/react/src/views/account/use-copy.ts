import type { MessageKey } from '@latchkey/core'
import { useClient } from '../../client-context.js'

/** Copies a text and, where a message is given, says so. Gives false when the page may not write to the clipboard. */
export function useCopy(): (value: string, message?: MessageKey) => Promise<boolean> {
  const client = useClient()
  return async (value, message) => {
    try {
      const clipboard = client.env.window?.navigator.clipboard
      if (!clipboard) throw new Error('The page has no clipboard; it needs https')
      await clipboard.writeText(value)
      if (message !== undefined) client.modal.actions.say('success', message)
      return true
    } catch (error) {
      client.env.logger.warn('The clipboard took nothing', error)
      client.modal.actions.say('error', 'unavailable')
      return false
    }
  }
}
