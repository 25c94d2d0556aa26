import { applyTheme } from '@latchkey/ui/shell'
import { useLayoutEffect } from 'react'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'

const DARK = '(prefers-color-scheme: dark)'

/** Keeps the modal's element in the client's theme; `system` follows the visitor's setting as it changes. */
export function useModalTheme(host: HTMLElement): void {
  const client = useClient()
  const { mode, variables } = useSlice(client.theme, state => state)
  useLayoutEffect(() => {
    const query = host.ownerDocument.defaultView?.matchMedia?.(DARK)
    const apply = () =>
      applyTheme(host, { mode: mode === 'system' ? (query?.matches ? 'dark' : 'light') : mode, variables })
    apply()
    if (mode !== 'system') return
    query?.addEventListener('change', apply)
    return () => query?.removeEventListener('change', apply)
  }, [host, mode, variables])
}
