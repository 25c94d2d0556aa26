import { enButton } from '@latchkey/ui/button'
import { useClient } from '../client-context.js'
import { prepareModal } from '../load-modal.js'
import { useSettings } from '../settings.js'
import { useSlice } from '../use-slice.js'
import type { ButtonParts } from './button.types.js'

/** Returns what all page buttons share: texts, theme, and what prepares the modal on hover, touch or focus. */
export function useButton(): ButtonParts {
  const client = useClient()
  const { locale, text } = useSettings()
  const mode = useSlice(client.theme, state => state.mode)
  const prepare = () => prepareModal(client)
  return {
    text: { ...(locale?.text.button ?? enButton), ...text?.button },
    theme: mode === 'system' ? 'auto' : mode,
    intent: { onPointerEnter: prepare, onFocus: prepare, onTouchStart: prepare },
  }
}
