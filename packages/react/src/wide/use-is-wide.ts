import { useMemo, useSyncExternalStore } from 'react'
import { useClient } from '../client-context.js'

// Below it two columns of 360 px have no margin beside them.
const WIDE = '(min-width: 800px)'

/** True while the page is wide enough for two columns. */
export function useIsWide(): boolean {
  const { window } = useClient().env
  const { subscribe, read } = useMemo(() => {
    const media = window?.matchMedia(WIDE)
    return {
      subscribe(onChange: () => void) {
        media?.addEventListener('change', onChange)
        return () => media?.removeEventListener('change', onChange)
      },
      read: () => media?.matches ?? false,
    }
  }, [window])
  return useSyncExternalStore(subscribe, read)
}
