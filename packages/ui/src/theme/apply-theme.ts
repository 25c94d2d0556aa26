import type { DeriveTheme, Theme, ThemeProperties, ThemeVariables } from './theme.types'

const plain = [
  '--lk-font-family',
  '--lk-font-size-master',
  '--lk-border-radius-master',
  '--lk-z-index',
] as const
const colors = ['--lk-accent', '--lk-color-mix', '--lk-qr-color'] as const

/** True if a theme has colours of its own, which `applyTheme` needs `deriveTheme` for. */
export const hasColors = (variables: ThemeVariables = {}): boolean => colors.some(name => variables[name])

/**
 * Puts a theme on the modal's host element (or any element), through the CSSOM, so that no policy forbids it. Colours
 * need `derive`: without the contrast that it keeps an app's accent could hide text, so the default colours stay.
 */
export const applyTheme = (element: HTMLElement, theme: Theme, derive?: DeriveTheme): void => {
  const { mode, variables = {} } = theme
  const properties: ThemeProperties = {
    ...Object.fromEntries(plain.map(name => [name, variables[name]])),
    ...(hasColors(variables) ? derive?.(element.ownerDocument, theme) : undefined),
  }
  element.setAttribute('data-theme', mode)
  for (const name of Array.from(element.style))
    if (name.startsWith('--lk-')) element.style.removeProperty(name)
  for (const [name, value] of Object.entries(properties))
    if (value !== undefined && value !== '') element.style.setProperty(name, String(value))
}
