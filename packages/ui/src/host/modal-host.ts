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
  /** Makes it hidden and inert, marked `data-latchkey-waiting` until it is shown. */
  isWaiting?: boolean
}

export interface ModalHost extends StyleRoot {
  /** Takes the theme: `applyTheme(host, theme)`. */
  readonly host: HTMLElement
  /**
   * Shows a host that waits, above everything that the page has opened meanwhile. Idempotent.
   * @param container as in the options, of now
   */
  show(container?: HTMLElement): void
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

const MODAL = 'data-latchkey-modal'
const WAITING = 'data-latchkey-waiting'

/** Whether the page has opened nothing above the host. Browsers that cannot say have to put it on top again. */
const isOnTop = (host: HTMLElement): boolean => {
  try {
    return [...host.ownerDocument.querySelectorAll(':popover-open,:modal')].every(each => each === host)
  } catch {
    return false
  }
}

/**
 * Makes the place where the modal lives: an element of the top layer with a shadow root, out of reach of the
 * page's styles, transforms, focus traps and event listeners.
 */
export const createModalHost = (options: ModalHostOptions): ModalHost => {
  const { document: doc, nonce, isWaiting = false } = options
  const host = doc.createElement('div')
  host.setAttribute(isWaiting ? WAITING : MODAL, '')
  host.toggleAttribute('inert', isWaiting)
  if ('popover' in host) host.setAttribute('popover', 'manual')
  const styleRoot = createStyleRoot(host, nonce)
  styleRoot.adopt(hostCss)
  containEvents(host)
  const place = (container = findHostContainer(doc)): void => {
    if (host.parentNode === container && isOnTop(host)) return
    container.append(host)
    raise(host)
  }
  place(options.container)
  return {
    ...styleRoot,
    host,
    show(container) {
      if (!host.hasAttribute(WAITING)) return
      host.removeAttribute(WAITING)
      host.setAttribute(MODAL, '')
      host.removeAttribute('inert')
      // A dialog of the page may have hidden everything beside itself meanwhile.
      host.removeAttribute('aria-hidden')
      place(container)
    },
    dispose: () => host.remove(),
  }
}
