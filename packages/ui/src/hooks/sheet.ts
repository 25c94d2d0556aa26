interface Drag {
  pointer: number
  from: number
  at: number
  time: number
  speed: number
}

/** Px per millisecond: a flick. */
const flick = 0.5

/** A finger that rests this long before it is lifted has not flicked. Browsers report moves alone. */
const restMs = 80

/** Lets the visitor drag the card down by its header. Past a third of its height, or with a flick, it closes. */
function attachDrag(card: HTMLElement, header: HTMLElement, onClose: () => void): () => void {
  let drag: Drag | undefined
  const onDown = (event: PointerEvent): void => {
    const view = header.ownerDocument.defaultView
    if (!view?.matchMedia?.('(max-width: 430px)').matches || (event.target as Element).closest('button'))
      return
    header.setPointerCapture?.(event.pointerId)
    card.style.transition = ''
    drag = { pointer: event.pointerId, from: event.clientY, at: 0, time: event.timeStamp, speed: 0 }
  }
  const onMove = (event: PointerEvent): void => {
    if (!drag || drag.pointer !== event.pointerId) return
    const at = Math.max(0, event.clientY - drag.from)
    const elapsed = event.timeStamp - drag.time
    drag = { ...drag, at, time: event.timeStamp, speed: elapsed > 0 ? (at - drag.at) / elapsed : 0 }
    card.style.translate = `0 ${at}px`
  }
  const onUp = (event: PointerEvent): void => {
    const ended = drag
    drag = undefined
    if (!ended) return
    const isFlick = ended.speed > flick && event.timeStamp - ended.time < restMs
    if (ended.at > 8 && (isFlick || ended.at > card.offsetHeight / 3)) {
      onClose()
      return
    }
    card.style.transition = 'translate 0.15s var(--ease)'
    card.style.translate = ''
  }
  const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onUp }
  const entries = Object.entries(listeners) as ['pointerdown', (event: PointerEvent) => void][]
  for (const [name, listener] of entries) header.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of entries) header.removeEventListener(name, listener)
  }
}

/** Keeps the overlay above the on-screen keyboard, which covers the layout viewport on iOS. */
function attachKeyboardInset(overlay: HTMLElement): () => void {
  const view = overlay.ownerDocument.defaultView
  const viewport = view?.visualViewport
  if (!view || !viewport) return () => undefined
  const update = (): void => {
    const covered = Math.round(view.innerHeight - viewport.height * viewport.scale - viewport.offsetTop)
    overlay.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
  }
  viewport.addEventListener('resize', update)
  return () => viewport.removeEventListener('resize', update)
}

/** Attaches what a phone's sheet does. Returns the release. */
export function attachSheet(overlay: HTMLElement, card: HTMLElement, onClose: () => void): () => void {
  const header = card.querySelector<HTMLElement>('.lk-header')
  const releases = [attachKeyboardInset(overlay), header ? attachDrag(card, header, onClose) : undefined]
  return () => {
    for (const release of releases) release?.()
  }
}
