import { type PointerEvent, type RefObject, useRef } from 'react'

interface Drag {
  pointer: number
  from: number
  at: number
  time: number
  speed: number
}

/** Px a millisecond: a flick. */
const flick = 0.5

/** A finger that was still for this long before it was lifted has not flicked: a browser tells of moves alone. */
const restMs = 80

/** Lets a phone's sheet be pulled down by its header, and closes it past a third of its height or with a flick. */
export const useDragClose = (card: RefObject<HTMLElement | null>, onClose: () => void) => {
  const drag = useRef<Drag>(undefined)
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const view = event.currentTarget.ownerDocument.defaultView
    if (!view?.matchMedia?.('(max-width: 430px)').matches || (event.target as Element).closest('button'))
      return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    card.current?.removeAttribute('data-settling')
    drag.current = { pointer: event.pointerId, from: event.clientY, at: 0, time: event.timeStamp, speed: 0 }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const current = drag.current
    if (!current || current.pointer !== event.pointerId || !card.current) return
    const at = Math.max(0, event.clientY - current.from)
    const elapsed = event.timeStamp - current.time
    drag.current = {
      ...current,
      at,
      time: event.timeStamp,
      speed: elapsed > 0 ? (at - current.at) / elapsed : 0,
    }
    card.current.style.translate = `0 ${at}px`
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const current = drag.current
    drag.current = undefined
    const element = card.current
    if (!current || !element) return
    const isFlick = current.speed > flick && event.timeStamp - current.time < restMs
    if (current.at > 8 && (isFlick || current.at > element.offsetHeight / 3)) {
      onClose()
      return
    }
    element.setAttribute('data-settling', '')
    element.style.translate = ''
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}
