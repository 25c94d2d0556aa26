import type { MessageKey } from '@latchkey/core'
import { useClient } from '../../client-context.js'

/** @throws what the clipboard says, where the command copies nothing either */
async function write(clipboard: Clipboard | undefined, value: string): Promise<void> {
  try {
    if (!clipboard) throw new Error('The page has no clipboard; it needs https')
    await clipboard.writeText(value)
  } catch (error) {
    // Few pages need it.
    const { copyByCommand } = await import('./copy-by-command.js')
    if (!copyByCommand(value)) throw error
  }
}

/** Copies a text and, where a message is given, says so. Gives false when the page can't copy. */
export function useCopy(): (value: string, message?: MessageKey) => Promise<boolean> {
  const client = useClient()
  return async (value, message) => {
    const { logger, window } = client.env
    try {
      await write(window?.navigator.clipboard, value)
      if (message !== undefined) client.modal.actions.say('success', message)
      return true
    } catch (error) {
      logger.warn('The clipboard took nothing', error)
      client.modal.actions.say('error', 'unavailable')
      return false
    }
  }
}
