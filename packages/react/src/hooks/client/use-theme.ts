import type { Frozen, ThemeController, ThemeState } from '@latchkey/core'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'

/** Mode and variables of the theme, with the actions that change them. */
export type UseThemeReturnType = Frozen<ThemeState> & ThemeController['actions']

/** Returns the theme of the modal and the buttons, with the actions that change it. */
export function useTheme(): UseThemeReturnType {
  const client = useClient()
  const theme = useSlice(client.theme, state => state)
  return { ...theme, ...client.theme.actions }
}
