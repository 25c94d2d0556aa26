import { type RefObject, useLayoutEffect } from 'react'

/** Gives `outer` the measured height of `inner`, so that a change of content is a transition and not a jump. */
export const useHeight = (
  outer: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
): void => {
  useLayoutEffect(() => {
    const box = outer.current
    const content = inner.current
    const Observer = box?.ownerDocument.defaultView?.ResizeObserver
    if (!box || !content || !Observer) return
    let measured = 0
    const observer = new Observer(() => {
      const height = content.offsetHeight
      if (height === measured) return
      box.style.height = `${height}px`
      // The first height is set without a transition: the dialog appears in its final size.
      if (measured) box.setAttribute('data-ready', '')
      measured = height
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [outer, inner])
}
