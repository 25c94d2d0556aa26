import type { Frozen, ThemeController, ThemeState } from '@latchkey/core'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'

/** The theme, and the calls that change it. */
export type ThemeInfo = Frozen<ThemeState> & ThemeController['actions']

/** How the interface looks. */
export function useTheme(): ThemeInfo {
  const client = useClient()
  const theme = useSlice(client.theme, state => state)
  return { ...theme, ...client.theme.actions }
}
