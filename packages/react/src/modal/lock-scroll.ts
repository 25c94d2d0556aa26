const holds = new WeakMap<Document, number>()

/** Keeps the page behind the modal from scrolling, without a jump where the scroll bar was. The result undoes it. */
export function lockScroll(document: Document): () => void {
  const root = document.documentElement
  const count = holds.get(document) ?? 0
  holds.set(document, count + 1)
  const { overflow, scrollbarGutter } = root.style
  if (count === 0) {
    const hasBar = (document.defaultView?.innerWidth ?? 0) > root.clientWidth
    root.style.overflow = 'hidden'
    if (hasBar) root.style.scrollbarGutter = 'stable'
  }
  let released = false
  return () => {
    if (released) return
    released = true
    const left = (holds.get(document) ?? 1) - 1
    holds.set(document, left)
    if (left > 0) return
    root.style.overflow = overflow
    root.style.scrollbarGutter = scrollbarGutter
  }
}
