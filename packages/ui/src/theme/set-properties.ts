import type { ThemeProperties } from './theme.types'

/** Sets the custom properties of an element and removes its others, through the CSSOM, so that no policy forbids it. */
export const setProperties = (element: HTMLElement, properties: object): void => {
  const { style } = element
  for (const name of Array.from(style)) if (name.startsWith('--')) style.removeProperty(name)
  for (const [name, value] of Object.entries(properties as ThemeProperties))
    style.setProperty(name, `${value ?? ''}`)
}
