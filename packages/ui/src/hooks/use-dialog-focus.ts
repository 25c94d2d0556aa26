import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findActive } from './focus'

/**
 * Moves the focus to the field marked `data-autofocus`, else to the title, whenever the view changes, and back to
 * where it was when the dialog goes. Once it has entered it is not taken from others, such as a wallet that asks in the
 * page. Returns what a live region has to say: the title, unless the focus says it.
 */
export const useDialogFocus = (
  card: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  view: string,
  title: string,
): string => {
  const [announced, setAnnounced] = useState('')
  const entered = useRef<string>(undefined)
  useLayoutEffect(() => {
    const doc = card.current?.ownerDocument
    const root = card.current?.getRootNode()
    const opener = doc && findActive(doc)
    return () => {
      entered.current = undefined
      const active = doc && findActive(doc)
      // Someone else may have taken the focus meanwhile, such as a wallet's frame: leave it there.
      const ours = !active || active.getRootNode() === root || !active.isConnected
      if (ours && opener?.isConnected) opener.focus({ preventScroll: true })
    }
  }, [card])
  useEffect(() => {
    if (entered.current === view || !card.current) return
    const active = findActive(card.current.ownerDocument)
    const isElsewhere = entered.current !== undefined && active && !card.current.contains(active)
    entered.current = view
    const field = card.current.querySelector<HTMLElement>('[data-autofocus]')
    const target = field ?? heading.current
    if (!isElsewhere) target?.focus({ preventScroll: true })
    setAnnounced(field || isElsewhere ? title : '')
  }, [card, heading, view, title])
  return announced
}
