/** Styles that the frame has only while it is shown. */
const SHOWN = {
  display: 'block',
  margin: '0',
  padding: '0',
  border: '0',
  inset: 'auto',
  background: 'transparent',
  colorScheme: 'normal',
} as const

/** Between the frame and the end of the modal, as beside it. */
const GAP = 16

/**
 * Lays the frame over a place in the modal, as far as the modal shows it: nobody may confirm in a frame that is partly
 * out of the window. What does not fit scrolls in the frame.
 */
function lay(frame: HTMLIFrameElement, place: HTMLElement): void {
  const { left, top, width, bottom } = place.getBoundingClientRect()
  const end = place.closest('.lk-body')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
  const { style } = frame
  style.left = `${left}px`
  style.top = `${top}px`
  style.width = `${width}px`
  style.height = `${Math.max(0, Math.min(bottom, end - GAP) - top)}px`
}

/**
 * Shows the frame over a place of the modal until the result is called. The frame stays where it is in the document, since
 * moving it would load it anew; it gets into the top layer as a popover of its own, above the modal's.
 */
export function showFrame(frame: HTMLIFrameElement, place: HTMLElement): () => void {
  // The frame is in a document that is shown.
  const window = frame.ownerDocument.defaultView as Window
  const former = frame.getAttribute('style') ?? ''
  Object.assign(frame.style, SHOWN)
  frame.popover = 'manual'
  frame.showPopover?.()
  let request = 0
  const follow = () => {
    lay(frame, place)
    // The dialog moves while it opens, is pulled and is scrolled: no event tells of all of these.
    request = window.requestAnimationFrame(follow)
  }
  follow()
  frame.focus()
  return () => {
    window.cancelAnimationFrame(request)
    if (frame.isConnected) frame.hidePopover?.()
    frame.removeAttribute('popover')
    frame.setAttribute('style', former)
  }
}
