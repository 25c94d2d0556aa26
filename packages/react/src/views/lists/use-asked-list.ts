import type { FetchStatus } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useIsVisible } from '../../modal/visibility-context.js'

/** State and actions of a list that is fetched. */
export interface FetchedList {
  readonly state: { readonly status: FetchStatus }
  readonly actions: { fetch(): Promise<void> }
}

/** State and actions of a list that comes page by page. */
export interface AskedList extends FetchedList {
  readonly state: FetchedList['state'] & {
    readonly next: string | null
    /** Milliseconds since 1970: what is older may be missing. */
    readonly completeSince?: number | undefined
    readonly moreStatus: 'idle' | 'loading' | 'failed'
    readonly spamShown: boolean
  }
  readonly actions: FetchedList['actions'] & {
    loadMore(): Promise<void>
    showSpam(shown: boolean): void
  }
}

/** Returns the list. Fetches it when its tab is chosen, unless `once` it was fetched already, and for another account. */
export function useAskedList<List extends FetchedList>(
  list: List | undefined,
  once = false,
): List | undefined {
  const isVisible = useIsVisible()
  const hasAsked = useRef(once)
  const actions = list?.actions
  const isIdle = list?.state.status === 'idle'
  useEffect(() => {
    if (!actions || !isVisible || (hasAsked.current && !isIdle)) return
    hasAsked.current = true
    // Without an account there is nothing to fetch, and the view is about to go.
    actions.fetch().catch(() => undefined)
  }, [actions, isVisible, isIdle])
  return list
}
