import { applyTheme } from '@latchkey/ui/shell'
import { useLayoutEffect } from 'react'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'
import { findThemeColors, lacksThemeColors, loadThemeColors } from './theme-colors.js'

const DARK = '(prefers-color-scheme: dark)'

/** Keeps the modal's element in the client's theme; `system` follows the visitor's setting as it changes. */
export function useModalTheme(host: HTMLElement): void {
  const client = useClient()
  const { mode, variables } = useSlice(client.theme, state => state)
  useLayoutEffect(() => {
    const query = host.ownerDocument.defaultView?.matchMedia?.(DARK)
    let gone = false
    const apply = () => {
      const drawn = mode === 'system' ? (query?.matches ? 'dark' : 'light') : mode
      if (!gone) applyTheme(host, { mode: drawn, variables }, findThemeColors())
    }
    apply()
    if (lacksThemeColors(client))
      loadThemeColors().then(apply, error =>
        client.env.logger.error('The colours of the theme could not be loaded', error),
      )
    if (mode === 'system') query?.addEventListener('change', apply)
    return () => {
      gone = true
      query?.removeEventListener('change', apply)
    }
  }, [client, host, mode, variables])
}
