import { setProperties } from './set-properties'
import type { DeriveTheme, Theme, ThemeVariables } from './theme.types'

/** Names that are no colours. */
const plain = /^--lk-(font|border|z)-/

/** True if a theme has colours of its own, which `applyTheme` needs `deriveTheme` for. */
export const hasColors = (variables: ThemeVariables = {}): boolean =>
  Object.entries(variables).some(([name, value]) => value && !plain.test(name))

/**
 * Puts a theme on the modal's host element (or any element). Colours need `derive`: without the contrast that it keeps
 * an app's accent could hide text, so the default colours stay.
 */
export const applyTheme = (element: HTMLElement, theme: Theme, derive?: DeriveTheme): void => {
  const { mode, variables = {} } = theme
  element.setAttribute('data-theme', mode)
  setProperties(element, {
    ...Object.fromEntries(Object.entries(variables).filter(([name]) => plain.test(name))),
    ...(hasColors(variables) && derive?.(element.ownerDocument, theme)),
  })
}
