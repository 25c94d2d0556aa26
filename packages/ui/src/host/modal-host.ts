import hostCss from '../styles/host.css?inline'
import { containEvents } from './contain-events'
import { findHostContainer } from './find-host-container'
import { createStyleRoot, type StyleRoot } from './style-root'

export interface ModalHostOptions {
  document: Document
  /** Where the host element goes; by default the topmost open dialog of the page, else the body. */
  container?: HTMLElement
  /** For the `<style>` elements of browsers without constructable style sheets. */
  nonce?: string
}

export interface ModalHost extends StyleRoot {
  /** Takes the theme: `applyTheme(host, theme)`. */
  readonly host: HTMLElement
  /** Removes the host element. Idempotent. */
  dispose(): void
}

const raise = (host: HTMLElement): void => {
  try {
    host.showPopover?.()
  } catch {
    // Without the top layer the fixed position and the z-index have to do.
    host.removeAttribute('popover')
  }
}

/**
 * Makes the place where the modal lives: an element of the top layer with a shadow root, out of reach of the
 * page's styles, transforms, focus traps and event listeners.
 */
export const createModalHost = ({ document: doc, container, nonce }: ModalHostOptions): ModalHost => {
  const host = doc.createElement('div')
  host.setAttribute('data-latchkey-modal', '')
  if ('popover' in host) host.setAttribute('popover', 'manual')
  const styleRoot = createStyleRoot(host, nonce)
  styleRoot.adopt(hostCss)
  containEvents(host)
  const parent = container ?? findHostContainer(doc)
  parent.append(host)
  raise(host)
  return { ...styleRoot, host, dispose: () => host.remove() }
}
