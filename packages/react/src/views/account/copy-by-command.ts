/** The element that has the focus, inside the modal's own tree. */
function findFocus(): Element {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found ?? document.body
}

/**
 * Copies by the command of before the clipboard API: it needs neither https nor the permission that frames lack. The text
 * has to be selected for it, beside what has the focus: the page behind a modal takes none.
 */
export function copyByCommand(value: string): boolean {
  const focus = findFocus()
  const area = document.createElement('textarea')
  area.value = value
  area.readOnly = true
  area.setAttribute('aria-hidden', 'true')
  area.style.cssText = 'position:fixed;inset-block-start:0;opacity:0;pointer-events:none'
  const place = focus === document.body ? focus : (focus.parentElement ?? document.body)
  place.append(area)
  try {
    area.focus({ preventScroll: true })
    area.select()
    return document.execCommand?.('copy') === true
  } finally {
    area.remove()
    if ('focus' in focus) (focus as HTMLElement).focus({ preventScroll: true })
  }
}
