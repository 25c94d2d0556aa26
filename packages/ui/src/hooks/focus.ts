const tabbable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),iframe,summary,[tabindex],[contenteditable=true]'

/** What Tab reaches inside an element, in order. */
export const findTabbable = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(tabbable)].filter(
    element => element.tabIndex >= 0 && !element.closest('[hidden],[inert]'),
  )

/** The focused element, looked for inside open shadow roots too. */
export const findActive = (doc: Document): HTMLElement | undefined => {
  let active = doc.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof (doc.defaultView?.HTMLElement ?? HTMLElement) && active !== doc.body
    ? active
    : undefined
}
