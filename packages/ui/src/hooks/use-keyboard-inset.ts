import { type RefObject, useEffect } from 'react'

/** Keeps a fixed element above the on-screen keyboard, which covers the layout viewport on iOS. */
export const useKeyboardInset = (overlay: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = overlay.current
    const view = element?.ownerDocument.defaultView
    const viewport = view?.visualViewport
    if (!element || !view || !viewport) return
    const update = (): void => {
      const covered = Math.round(view.innerHeight - viewport.height * viewport.scale - viewport.offsetTop)
      element.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    }
    viewport.addEventListener('resize', update)
    return () => viewport.removeEventListener('resize', update)
  }, [overlay])
}
