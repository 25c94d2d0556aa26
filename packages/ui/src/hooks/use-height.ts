import { type RefObject, useLayoutEffect } from 'react'
import { findTabbable } from './focus'

const PRESSES = ['pointerdown', 'pointerup', 'pointercancel'] as const

/**
 * Gives `outer` the measured height of `inner`, so that a change of content is a transition and not a jump. While
 * something is pressed the height stays: a card in the middle of the page would move, and a press that ends on another
 * element than it began on is lost, or meant for another row.
 */
export const useHeight = (
  outer: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
): void => {
  useLayoutEffect(() => {
    const box = outer.current
    const content = inner.current
    const page = box?.ownerDocument.defaultView
    const Observer = page?.ResizeObserver
    if (!box || !content || !Observer) return
    let measured = 0
    let isPressed = false
    const apply = () => {
      // Firefox makes a container that scrolls a Tab stop. Where Tab reaches something inside, the focus scrolls to it.
      if (findTabbable(box).length > 0) box.tabIndex = -1
      else box.removeAttribute('tabindex')
      const height = isPressed ? box.offsetHeight : content.offsetHeight
      if (height === measured) return
      box.style.height = `${height}px`
      // The first height is set without a transition: the dialog appears in its final size.
      if (measured) box.setAttribute('data-ready', '')
      measured = height
    }
    const press = ({ type }: Event) => {
      isPressed = type === PRESSES[0]
      apply()
    }
    const observer = new Observer(apply)
    observer.observe(content)
    for (const type of PRESSES) page.addEventListener(type, press, true)
    return () => {
      observer.disconnect()
      for (const type of PRESSES) page.removeEventListener(type, press, true)
    }
  }, [outer, inner])
}
