import { useMemo, useSyncExternalStore } from 'react'
import { useClient } from './client-context.js'

/** True while the window matches a media query. False on a server and where there are no media queries. */
export function useMedia(query: string): boolean {
  const { window } = useClient().env
  const { subscribe, read } = useMemo(() => {
    const media = window?.matchMedia?.(query)
    return {
      subscribe(onChange: () => void) {
        media?.addEventListener('change', onChange)
        return () => media?.removeEventListener('change', onChange)
      },
      read: () => media?.matches ?? false,
    }
  }, [window, query])
  return useSyncExternalStore(subscribe, read, () => false)
}
