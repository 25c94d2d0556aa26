import type { MessageKey } from '@latchkey/core'
import { useClient } from '../../client-context.js'

/** The element that has the focus, inside the modal's own tree. */
function findFocus(): Element {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found ?? document.body
}

/**
 * Copies by the command of before the clipboard API: it needs neither https nor the permission that frames lack. The text
 * has to be selected for it, beside what has the focus: the page behind a modal takes none.
 */
function copyByCommand(value: string): boolean {
  const focus = findFocus()
  const area = document.createElement('textarea')
  area.value = value
  area.readOnly = true
  area.setAttribute('aria-hidden', 'true')
  area.style.cssText = 'position:fixed;inset-block-start:0;opacity:0;pointer-events:none'
  const place = focus === document.body ? focus : (focus.parentElement ?? document.body)
  place.append(area)
  try {
    area.focus({ preventScroll: true })
    area.select()
    return document.execCommand?.('copy') === true
  } finally {
    area.remove()
    if ('focus' in focus) (focus as HTMLElement).focus({ preventScroll: true })
  }
}

/** @throws what the clipboard says, where the command copies nothing either */
async function write(clipboard: Clipboard | undefined, value: string): Promise<void> {
  try {
    if (!clipboard) throw new Error('The page has no clipboard; it needs https')
    await clipboard.writeText(value)
  } catch (error) {
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
