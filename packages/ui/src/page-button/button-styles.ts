import css from '../styles/buttons.css?inline'

let count = 0
let remove: (() => void) | undefined

/** The page may have loaded `buttons.css` itself, as pages rendered on a server do. */
const isLoaded = (): boolean =>
  Number(getComputedStyle(document.documentElement).getPropertyValue('--lk-buttons')) === 1

const adopt = (): (() => void) => {
  if (!document.adoptedStyleSheets || isLoaded()) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(entry => entry !== sheet)
  }
}

/** Puts the styles of the page buttons into the document while one of them is there. The result lets them go, once. */
export const holdButtonStyles = (): (() => void) => {
  let held = 1
  count++
  remove ??= adopt()
  return () => {
    count -= held
    held = 0
    // One button may be about to take another's place: the page is not to be styled twice for that.
    queueMicrotask(() => {
      if (count > 0) return
      remove?.()
      remove = undefined
    })
  }
}
