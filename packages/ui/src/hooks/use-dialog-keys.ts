import { type RefObject, useEffect, useRef } from 'react'
import type { Visibility } from '../visibility'
import { findActive, findTabbable } from './focus'

/**
 * Escape and lost Tabs while the dialog is shown, heard at the window before the host page hears them: its own dialogs
 * listen at the document.
 */
export const useDialogKeys = (
  card: RefObject<HTMLElement | null>,
  onEscape: () => void,
  enabled: boolean,
  { whenVisible }: Visibility,
): void => {
  const handler = useRef(onEscape)
  useEffect(() => {
    handler.current = onEscape
  })
  useEffect(() => {
    const doc = card.current?.ownerDocument
    const view = doc?.defaultView
    if (!doc || !view || !enabled) return
    const listen = (event: KeyboardEvent): void => {
      if (event.isComposing) return
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopImmediatePropagation()
        handler.current()
      } else if (event.key === 'Tab' && !findActive(doc)) {
        // The focused element was removed: go on inside the dialog, not at the start of the page.
        event.preventDefault()
        if (card.current)
          findTabbable(card.current)
            .at(event.shiftKey ? -1 : 0)
            ?.focus()
      }
    }
    return whenVisible(() => {
      view.addEventListener('keydown', listen, true)
      return () => view.removeEventListener('keydown', listen, true)
    })
  }, [card, enabled, whenVisible])
}
