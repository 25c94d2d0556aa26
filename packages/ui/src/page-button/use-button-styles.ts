import { useInsertionEffect } from 'react'
import css from '../styles/buttons.css?inline'

const users = new WeakMap<Document, { count: number; remove?: () => void }>()

/** The page may have loaded `buttons.css` itself, as pages rendered on a server do. */
const isLoaded = (doc: Document): boolean =>
  getComputedStyle(doc.documentElement).getPropertyValue('--lk-buttons').trim() === '1'

const adopt = (doc: Document): (() => void) | undefined => {
  if (!('adoptedStyleSheets' in doc) || isLoaded(doc)) return undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, sheet]
  return () => {
    doc.adoptedStyleSheets = doc.adoptedStyleSheets.filter(entry => entry !== sheet)
  }
}

const hold = (doc: Document): (() => void) => {
  const entry = users.get(doc) ?? { count: 0 }
  users.set(doc, entry)
  if (entry.count++ === 0) {
    const remove = adopt(doc)
    if (remove) entry.remove = remove
  }
  return () => {
    if (--entry.count > 0) return
    entry.remove?.()
    users.delete(doc)
  }
}

/** Puts the styles of the page buttons into the document while one of them is there. */
export const useButtonStyles = (): void => {
  useInsertionEffect(() => hold(document), [])
}
