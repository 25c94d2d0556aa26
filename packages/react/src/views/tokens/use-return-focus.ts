import { type RefObject, useEffect, useRef, useState } from 'react'
import { useClient } from '../../client-context.js'

/** Per client: which control opened the view that the visitor may come back from. */
const openers = new WeakMap<object, string>()

/** A control that gets the focus back. */
export interface ReturnFocus {
  readonly ref: RefObject<HTMLButtonElement | null>
  /** Whether the visitor comes back from what this control opened. */
  readonly isBack: boolean
  /** Remembers that this control opens a view. */
  remember(): void
}

/** Names the control that the focus goes to when the visitor comes back. */
export const setReturnFocus = (client: object, key: string): void => void openers.set(client, key)

/** Gives the focus back to a control of the view that the visitor returns to. `key` names the control. */
export function useReturnFocus(key: string): ReturnFocus {
  const client = useClient()
  const ref = useRef<HTMLButtonElement>(null)
  const [isBack] = useState(
    () => openers.get(client) === key && client.router.snapshot().direction === 'prev',
  )
  useEffect(() => {
    if (!isBack) return
    openers.delete(client)
    // The dialog moves the focus without scrolling.
    ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [client, isBack])
  return { ref, isBack, remember: () => setReturnFocus(client, key) }
}
