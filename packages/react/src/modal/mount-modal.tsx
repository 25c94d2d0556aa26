import type { Client } from '@latchkey/core'
import { createModalHost, StyleScope } from '@latchkey/ui/shell'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ClientContext } from '../client-context.js'
import { SettingsContext, type UiSettings } from '../settings.js'
import { afterFrame } from './after-frame.js'
import { FirstFrame } from './first-frame.js'
import { lockScroll } from './lock-scroll.js'
import { english } from './messages.js'
import { ModalRoot } from './modal-root.js'
import { stillOnceClosed } from './still-once-closed.js'
import { lacksThemeColors, loadThemeColors } from './theme-colors.js'
import { views } from './view-registry.js'

const swallow = (event: Event): void => event.stopImmediatePropagation()

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
export function mountModal(client: Client, initial: UiSettings, registry = views): MountedModal {
  const { window } = client.env
  const document = window?.document
  if (!document) return { update: () => undefined, close: () => undefined, remove: () => undefined }
  const { container, nonce } = initial
  // While the page is as it was: asked later, how wide its scrollbar is takes a layout of its own.
  const unlockScroll = lockScroll(document)
  const host = createModalHost({
    document,
    ...(container === undefined ? {} : { container }),
    ...(nonce === undefined ? {} : { nonce }),
  })
  const root = createRoot(host.mountPoint)
  const seen = stillOnceClosed(client)
  let settings = initial
  let closing = false
  let removed = false
  let release = () => {}
  const remove = () => {
    if (removed) return
    removed = true
    release()
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
        <ClientContext.Provider value={seen}>
          <SettingsContext.Provider value={settings}>
            <FirstFrame>
              <ModalRoot host={host.host} closing={closing} views={registry} onClosed={remove} />
            </FirstFrame>
          </SettingsContext.Provider>
        </ClientContext.Provider>
      </StyleScope>,
    )
  let shown = false
  const show = () => {
    if (removed) return
    shown = true
    // The visitor waits for this one: it is not left to the scheduler, which would let a frame or two pass first.
    flushSync(render)
    // Wallets and the words for errors come after the list: it does not share the wire or the thread with code it can
    // do without. Loaded ahead of an error, the words are there when the connection is lost.
    release = afterFrame(window, () => {
      void client.preload()
      if (!settings.locale) void english.load()
    })
  }
  // Drawn without its colours the first frame would change before the visitor's eyes.
  if (lacksThemeColors(client)) loadThemeColors().then(show, show)
  else show()
  return {
    update(next) {
      settings = next
      if (shown && !closing && !removed) render()
    },
    close() {
      if (closing) return
      closing = true
      if (!shown) return remove()
      unlockScroll()
      // Until it begins to fade it is as it was, but takes no clicks: nobody connects a second time by a double click.
      host.host.addEventListener('click', swallow, true)
      // The page says who is connected in the next frame; what fading changes in every element is for the one after.
      release()
      if (!removed) release = afterFrame(window, render)
    },
    remove,
  }
}
