import { enButton } from '@latchkey/ui/button'
import { setProperties } from '@latchkey/ui/theme/set-properties'
import { useClient } from '../client-context.js'
import { prepareModal } from '../load-modal.js'
import { useSettings } from '../settings.js'
import { useSlice } from '../use-slice.js'
import type { ButtonParts } from './button.types.js'

/** Returns what all page buttons share: texts, theme, and what prepares the modal on hover, touch or focus. */
export function useButton(): ButtonParts {
  const client = useClient()
  const settings = useSettings()
  const { locale, text } = settings
  const { mode, variables } = useSlice(client.theme, state => state)
  const prepare = () => prepareModal(client, settings)
  return {
    text: { ...(locale?.text.button ?? enButton), ...text?.button },
    theme: mode === 'system' ? 'auto' : mode,
    intent: {
      // Before the first paint, and again with each render: after a change of the theme.
      ref: button => button && setProperties(button, variables),
      onPointerEnter: prepare,
      onFocus: prepare,
      onTouchStart: prepare,
    },
  }
}
