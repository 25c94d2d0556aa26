import baseCss from '../styles/base.css?inline'
import { adoptStyles } from './style-sheets'

export interface StyleRoot {
  readonly root: ShadowRoot
  /** Render (or portal) the components into this element. */
  readonly mountPoint: HTMLElement
  /** Adopts a style sheet into the shadow root, once; pass it to `StyleScope`. */
  adopt(css: string): void
}

/** Gives an element a shadow root with the tokens of the theme, for components outside the modal. */
export const createStyleRoot = (element: HTMLElement, nonce?: string): StyleRoot => {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const mountPoint = element.ownerDocument.createElement('div')
  mountPoint.className = 'lk-root'
  root.append(mountPoint)
  const adopted = new Set<string>()
  const adopt = (css: string): void => {
    if (adopted.has(css)) return
    adopted.add(css)
    adoptStyles(root, css, nonce)
  }
  adopt(baseCss)
  return { root, mountPoint, adopt }
}
