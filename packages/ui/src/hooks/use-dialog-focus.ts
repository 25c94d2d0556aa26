import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Visibility } from '../visibility'
import { findActive } from './focus'

/** Whether somebody else has the focus, such as a wallet's frame or one that asks in the page: it is left there. */
const isElsewhere = (card: HTMLElement): boolean => {
  const active = findActive(card.ownerDocument)
  return active !== undefined && !card.contains(active)
}

/**
 * Moves the focus to the field marked `data-autofocus`, else to the title, as soon as the dialog is shown and whenever
 * the view changes, and back to where it was when the dialog goes. Once it has entered it is not taken from others.
 * Returns what a live region has to say: the title, unless the focus says it.
 */
export const useDialogFocus = (
  card: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  view: string,
  title: string,
  { whenVisible }: Visibility,
): string => {
  const [announced, setAnnounced] = useState('')
  const entered = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    return whenVisible(() => {
      const opener = findActive(element.ownerDocument)
      const siblings = opener?.parentElement?.children
      const place = [...(siblings ?? [])].indexOf(opener as Element)
      return () => {
        entered.current = undefined
        if (isElsewhere(element)) return
        // What the visitor did may have put another button in the opener's place: the account instead of Connect.
        const heir = opener?.isConnected ? opener : siblings?.[place]
        if (heir?.isConnected) (heir as HTMLElement).focus({ preventScroll: true })
      }
    })
  }, [card, whenVisible])
  useEffect(
    () =>
      whenVisible(() => {
        if (entered.current === view || !card.current) return
        const isLeft = entered.current !== undefined && isElsewhere(card.current)
        entered.current = view
        const field = card.current.querySelector<HTMLElement>('[data-autofocus]')
        const target = field ?? heading.current
        if (!isLeft) target?.focus({ preventScroll: true })
        setAnnounced(field || isLeft ? title : '')
      }),
    [card, heading, view, title, whenVisible],
  )
  return announced
}
