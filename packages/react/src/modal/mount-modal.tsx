import type { Client } from '@latchkey/core'
import { createModalHost, StyleScope } from '@latchkey/ui/shell'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ClientContext } from '../client-context.js'
import { SettingsContext, type UiSettings } from '../settings.js'
import { lockScroll } from './lock-scroll.js'
import { ModalRoot } from './modal-root.js'
import { defineView } from './view.types.js'

/**
 * For the views that are fetched later. Importing it tells bundlers that the modal is there before them, so that what
 * both use goes into the modal's chunk, and opening it takes one request for it.
 */
export const defineAfterModal: typeof defineView = (name, definition) => defineView(name, definition)

/** A modal that is on the page. */
export interface MountedModal {
  /** Takes other words or another language. Where the modal stands is decided when it is put up. */
  update(settings: UiSettings): void
  /** Lets it fade, then removes every node of it. Idempotent. */
  close(): void
  /** Removes it at once: another one is about to stand in its place. Idempotent. */
  remove(): void
}

/**
 * Puts the modal into the page. It is a React root of its own: neither events nor context nor errors cross between
 * it and the host app.
 */
export function mountModal(client: Client, initial: UiSettings): MountedModal {
  const document = client.env.window?.document
  if (!document) return { update: () => undefined, close: () => undefined, remove: () => undefined }
  const { container, nonce } = initial
  const host = createModalHost({
    document,
    ...(container === undefined ? {} : { container }),
    ...(nonce === undefined ? {} : { nonce }),
  })
  const unlockScroll = lockScroll(document)
  const root = createRoot(host.mountPoint)
  let settings = initial
  let closing = false
  let removed = false
  const remove = () => {
    if (removed) return
    removed = true
    unlockScroll()
    const nodes = [...host.mountPoint.querySelectorAll('*')]
    root.unmount()
    host.dispose()
    // The browser's performance timeline may keep one element (the largest that was painted, one that was clicked) and
    // with it the tree it stands in. Taken apart, that is one element and not a whole dialog for every opening.
    for (const node of nodes) node.remove()
  }
  const render = () =>
    root.render(
      <StyleScope value={host.adopt}>
        <ClientContext.Provider value={client}>
          <SettingsContext.Provider value={settings}>
            <ModalRoot host={host.host} closing={closing} onClosed={remove} />
          </SettingsContext.Provider>
        </ClientContext.Provider>
      </StyleScope>,
    )
  // The visitor waits for this one: it is not left to the scheduler, which would let a frame or two pass first.
  flushSync(render)
  return {
    update(next) {
      settings = next
      if (!closing && !removed) render()
    },
    close() {
      if (closing) return
      closing = true
      unlockScroll()
      if (!removed) render()
    },
    remove,
  }
}
