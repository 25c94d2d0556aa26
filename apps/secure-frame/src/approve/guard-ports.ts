import type { GuardPorts } from './guard.js'

interface VisibilityInit extends IntersectionObserverInit {
  readonly trackVisibility: true
  /** Milliseconds between two notices; 100 is the least. */
  readonly delay: number
}

/** True where the browser can tell that something covers an element (Intersection Observer v2). */
const canTrack = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype

const thresholds = [0, 0.25, 0.5, 0.75, 0.9, 0.99, 1]

/** Watches an element by the browser. Where it cannot tell what covers an element, all of it in the viewport has to do. */
export function createGuardPorts(window: Window, element: Element, after: GuardPorts['after']): GuardPorts {
  const listen = <Name extends keyof WindowEventMap>(
    names: readonly Name[],
    run: (event: WindowEventMap[Name]) => void,
  ): (() => void) => {
    const stop = new AbortController()
    for (const name of names) window.addEventListener(name, run, { signal: stop.signal, capture: true })
    return () => stop.abort()
  }
  return {
    after,
    watchVisibility(listener) {
      const isTracked = canTrack()
      const options: IntersectionObserverInit | VisibilityInit = isTracked
        ? { threshold: thresholds, trackVisibility: true, delay: 100 }
        : { threshold: thresholds }
      const observer = new IntersectionObserver(entries => {
        const last = entries.at(-1) as (IntersectionObserverEntry & { isVisible?: boolean }) | undefined
        const isWhole = last?.isIntersecting === true && last.intersectionRatio >= 0.99
        listener(isWhole && (!isTracked || last?.isVisible === true))
      }, options)
      observer.observe(element)
      return () => observer.disconnect()
    },
    watchFocus(listener) {
      listener(window.document.hasFocus())
      return listen(['focus', 'blur'], event => {
        // Elements in the view lose and get focus too; the window's own counts.
        if (event.target === window || event.target === window.document)
          listener(event.type === 'focus' && window.document.hasFocus())
      })
    },
    watchSize(listener) {
      const report = () => listener({ width: window.innerWidth, height: window.innerHeight })
      report()
      return listen(['resize'], report)
    },
    watchPointer(listener) {
      let place: string | undefined
      return listen(['pointermove', 'pointerover', 'pointerout'], event => {
        // A finger is nowhere before it touches.
        if (event.pointerType === 'touch') return
        const isOut = event.type === 'pointerout'
        // Out of the view altogether.
        if (isOut && event.relatedTarget === null) place = undefined
        if (isOut) return
        // Where the view is on the screen. Rounded, because both of them may be fractions.
        const now = `${Math.round(event.screenX - event.clientX)} ${Math.round(event.screenY - event.clientY)}`
        if (now !== place) listener()
        place = now
      })
    },
  }
}
