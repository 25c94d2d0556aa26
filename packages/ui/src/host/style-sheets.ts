/** Where styles are adopted: a document or a shadow root. */
export type StyleTarget = Document | ShadowRoot

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
 * Adds a style sheet to a document or shadow root and gives the way to remove it. Constructable sheets are no
 * inline styles for a content security policy; the `<style nonce>` is for browsers that lack them.
 */
export const adoptStyles = (target: StyleTarget, css: string, nonce?: string): (() => void) => {
  const doc = 'body' in target ? target : target.ownerDocument
  const sheet = getSheet(doc, css)
  if (sheet) {
    if (!target.adoptedStyleSheets.includes(sheet))
      target.adoptedStyleSheets = [...target.adoptedStyleSheets, sheet]
    return () => {
      target.adoptedStyleSheets = target.adoptedStyleSheets.filter(entry => entry !== sheet)
    }
  }
  const style = doc.createElement('style')
  if (nonce) style.nonce = nonce
  style.textContent = css
  const parent = 'body' in target ? target.head : target
  parent.append(style)
  return () => style.remove()
}
