import { type RefObject, useLayoutEffect } from 'react'

/** Shows a copy of a view that has just gone, until it has faded out. Never rejects: an animation may end as it likes. */
async function fadeOut(view: Element, copy: HTMLElement, body: Element): Promise<void> {
  // The view goes later in this task. React's strict mode also ends the effects of one that stays.
  await undefined
  if (view.isConnected || !body.isConnected) return
  body.append(copy)
  // None where the visitor wants less motion: it goes before anybody sees it.
  const animations = copy.getAnimations?.() ?? []
  await Promise.allSettled(animations.map(({ finished }) => finished))
  copy.remove()
}

/** Leaves a copy of a view behind when it goes: it fades out while the next one fades in. Nobody can reach the copy. */
export const useLeaving = (view: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = view.current
    const body = element?.closest('.lk-body')
    if (!element || !body) return
    return () => {
      const copy = element.cloneNode(true) as HTMLElement
      copy.classList.add('lk-leaving')
      copy.inert = true
      copy.setAttribute('aria-hidden', 'true')
      copy.style.top = `${-body.scrollTop}px`
      // A copy of a frame would load its page once more.
      for (const frame of copy.querySelectorAll('iframe')) frame.remove()
      void fadeOut(element, copy, body)
    }
  }, [view])
}
