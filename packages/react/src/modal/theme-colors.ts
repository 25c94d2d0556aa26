import type { Client } from '@latchkey/core'
import { loadOnce } from '@latchkey/core/internal/kernel/load-once'
import type { DeriveTheme } from '@latchkey/ui'
import { hasColors } from '@latchkey/ui/shell'

let derive: DeriveTheme | undefined

/** Fetches the code that keeps the contrast of an app's own colours; most apps have none. */
export const loadThemeColors = loadOnce(async () => {
  const { deriveTheme } = await import('@latchkey/ui/theme/derive-theme')
  derive = deriveTheme
})

/** Returns the code that derives colours, once it is loaded. */
export const findThemeColors = (): DeriveTheme | undefined => derive

/** True while the theme has colours whose code is not here yet. */
export const lacksThemeColors = (client: Client): boolean =>
  !derive && hasColors(client.theme.state.variables)

/**
 * Waits for the colours of the theme, or for their failure: drawn without them the first frame would change before the
 * visitor's eyes.
 */
export const awaitThemeColors = async (client: Client): Promise<void> => {
  if (lacksThemeColors(client)) await loadThemeColors().catch(() => undefined)
}
