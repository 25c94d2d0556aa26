import { type RefObject, useEffect, useRef } from 'react'

/** Calls back when the closing fade is over, or at once when nothing moves. */
export const useClosed = (
  overlay: RefObject<HTMLElement | null>,
  closing: boolean,
  onClosed: (() => void) | undefined,
): void => {
  const callback = useRef(onClosed)
  useEffect(() => {
    callback.current = onClosed
  })
  useEffect(() => {
    if (!closing) return
    const view = overlay.current?.ownerDocument.defaultView
    let current = true
    // The frame has been drawn by then: asked at once, the browser would have to style the page an extra time.
    const timer = view?.setTimeout(() => {
      const running = overlay.current?.getAnimations?.({ subtree: true }).filter(willEnd) ?? []
      void Promise.allSettled(running.map(animation => animation.finished)).then(() => {
        if (current) callback.current?.()
      })
    }, 20)
    return () => {
      current = false
      view?.clearTimeout(timer)
    }
  }, [overlay, closing])
}

/** A spinner's animation never finishes. */
const willEnd = (animation: Animation): boolean => animation.effect?.getComputedTiming().endTime !== Infinity
