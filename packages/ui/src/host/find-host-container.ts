const isOpenDialog = (element: HTMLElement): boolean => {
  if (element.hidden || element.closest('[data-latchkey-modal]')) return false
  if (element.getAttribute('data-state') === 'closed') return false
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden'
}

const findNative = (doc: Document): HTMLElement | undefined => {
  try {
    return [...doc.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  } catch {
    return undefined
  }
}

/**
 * The element that has to contain the modal: the topmost open dialog of the host page, because a native modal
 * dialog makes everything outside itself inert and Radix or MUI trap the focus and hide the siblings; else the body.
 */
export const findHostContainer = (doc: Document): HTMLElement => {
  const native = findNative(doc)
  const scripted = [
    ...doc.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true],[role=dialog][data-state=open]'),
  ]
    .filter(isOpenDialog)
    .at(-1)
  if (native && scripted) return native.contains(scripted) ? scripted : native
  return native ?? scripted ?? doc.body
}
