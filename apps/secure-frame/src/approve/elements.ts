type Child = Node | string | undefined

/** Creates an element. Texts go in as texts, never as markup. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: Name,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(key, value)
  element.append(...children.filter(child => child !== undefined))
  return element
}
