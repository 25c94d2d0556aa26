import { Button } from '@latchkey/ui/shell'
import { type ReactNode, useEffect, useRef } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../lazy-view.js'

/** What it knows. */
interface MoreWalletsProps {
  /** How many are there: after each page it is looked anew whether the end is in view. */
  readonly count: number
  readonly isLoading: boolean
  readonly onMore: () => void
}

/** The next page: comes by itself when the end of the list is nearly in view, and by a button for keys. */
export function MoreWallets({ count, isLoading, onMore }: MoreWalletsProps): ReactNode {
  const client = useClient()
  const { allWallets } = useText()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const Observer = client.env.window?.IntersectionObserver
    if (!Observer || !end.current || isLoading || count === 0) return
    const observer = new Observer(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) onMore()
      },
      { rootMargin: '200px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [client, count, isLoading, onMore])
  return (
    <div ref={end}>
      <Button wide variant="ghost" loading={isLoading} onClick={onMore}>
        {allWallets.more}
      </Button>
    </div>
  )
}
