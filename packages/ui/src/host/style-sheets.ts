const parsed = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** One parsed sheet per document and text, shared by every root that adopts it. */
const getSheet = (doc: Document, css: string): CSSStyleSheet | undefined => {
  const Sheet = doc.defaultView?.CSSStyleSheet
  if (!Sheet?.prototype.replaceSync || !('adoptedStyleSheets' in doc)) return undefined
  const sheets = parsed.get(doc) ?? new Map<string, CSSStyleSheet>()
  parsed.set(doc, sheets)
  const known = sheets.get(css)
  if (known) return known
  const sheet = new Sheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/**
 * Adds a style sheet to a shadow root, once for each call. Constructable sheets are no inline styles for a content
 * security policy; the `<style nonce>` is for browsers that lack them.
 */
export const adoptStyles = (root: ShadowRoot, css: string, nonce?: string): void => {
  const doc = root.ownerDocument
  const sheet = getSheet(doc, css)
  if (sheet) {
    if (!root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return
  }
  const style = doc.createElement('style')
  if (nonce) style.nonce = nonce
  style.textContent = css
  root.append(style)
}
