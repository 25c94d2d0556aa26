import { type RefObject, useEffect, useRef } from 'react'

const shakeMs = 500
const offsets = [0, -8, 8, -6, 6, -3, 3, 0]

/** Shakes an element whenever the number changes: the modal asks for attention. With reduced motion it blinks once. */
export const useShake = (element: RefObject<HTMLElement | null>, nonce: number): void => {
  const seen = useRef(nonce)
  useEffect(() => {
    if (seen.current === nonce) return
    seen.current = nonce
    const target = element.current
    const still = target?.ownerDocument.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)').matches
    const frames = still ? { opacity: [0.6, 1] } : { transform: offsets.map(x => `translateX(${x}px)`) }
    target?.animate?.(frames, { duration: still ? 80 : shakeMs, easing: 'ease-out' })
  }, [element, nonce])
}
