import type { Client } from '@latchkey/core'
import { isDebug } from '@latchkey/core/internal/developer/load-developer'
import { createModalHost, createVisibility, StyleScope } from '@latchkey/ui/shell'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ClientContext } from '../client-context.js'
import { type ResolvedSettings, SettingsContext } from '../settings.js'
import { afterFrame } from './after-frame.js'
import { FirstFrame } from './first-frame.js'
import { lockScroll } from './lock-scroll.js'
import { english } from './messages.js'
import { ModalRoot } from './modal-root.js'
import { stillOnceClosed } from './still-once-closed.js'
import { type ViewRegistry, views } from './view-registry.js'
import { VisibilityContext } from './visibility-context.js'

export { awaitThemeColors as awaitFirstFrame } from './theme-colors.js'

const swallow = (event: Event): void => event.stopImmediatePropagation()

/** A modal that is on the page. */
export interface MountedModal {
  /** Whether it is what a client shows now: what was drawn ahead may be another view by now. */
  shows(client: Client): boolean
  /** Shows what was drawn ahead. Idempotent. */
  show(): void
  /** Takes other words or another language. Where the modal stands is decided when it is shown. */
  update(settings: ResolvedSettings): void
  /** Lets it fade, then removes every node of it. Idempotent. */
  close(): void
  /** Removes it at once: another one is about to stand in its place. Idempotent. */
  remove(): void
}

/** How a modal is put into the page. */
export interface MountOptions {
  /** Draws it hidden. Nothing of the page changes, and no host is asked, until `show`. */
  readonly isAhead?: boolean
  /** Called when what was shown is gone from the page. */
  onRemoved?(): void
  readonly registry?: ViewRegistry
}

const nothing = () => {}

const checkSettings = (client: Client, settings: ResolvedSettings) =>
  void import('../report-settings.js')
    .then(code => code.reportSettings(client, settings))
    .catch(error => client.env.logger.warn('The settings could not be checked', error))

/**
 * Puts the modal into the page. It is a React root of its own: neither events nor context nor errors cross between
 * it and the host app.
 */
export function mountModal(
  client: Client,
  initial: ResolvedSettings,
  { isAhead = false, onRemoved, registry = views }: MountOptions = {},
): MountedModal {
  // Whoever mounts a modal is on a page.
  const window = client.env.window as Window
  const { document } = window
  const { container, nonce } = initial
  const visibility = createVisibility()
  const readHistory = () => client.router.snapshot().history
  const drawn = readHistory()
  // While the page is as it was: asked later, how wide its scrollbar is takes a layout of its own.
  let unlockScroll = isAhead ? nothing : lockScroll(document)
  if (!isAhead) visibility.show()
  const host = createModalHost({
    document,
    isWaiting: isAhead,
    ...(container === undefined ? {} : { container }),
    ...(nonce === undefined ? {} : { nonce }),
  })
  const root = createRoot(host.mountPoint)
  const seen = stillOnceClosed(client, visibility)
  let settings = initial
  let closing = false
  let removed = false
  let release = nothing
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
    if (visibility.isVisible) onRemoved?.()
  }
  const render = () =>
    root.render(
      <StyleScope value={host.adopt}>
        <ClientContext.Provider value={seen}>
          <SettingsContext.Provider value={settings}>
            <VisibilityContext.Provider value={visibility}>
              <FirstFrame>
                <ModalRoot host={host.host} closing={closing} views={registry} onClosed={remove} />
              </FirstFrame>
            </VisibilityContext.Provider>
          </SettingsContext.Provider>
        </ClientContext.Provider>
      </StyleScope>,
    )
  const present = () => {
    // The visitor waits for this one: it is not left to the scheduler, which would let a frame or two pass first.
    if (!host.mountPoint.hasChildNodes()) flushSync(render)
    // Wallets and the words for errors come after the list: it does not share the wire or the thread with code it can
    // do without. Loaded ahead of an error, the words are there when the connection is lost.
    release = afterFrame(window, () => {
      void client.preload()
      if (!settings.locale) void english.load()
      if ((settings.text || settings.layout || settings.prefetch) && isDebug(client))
        checkSettings(client, settings)
    })
  }
  if (isAhead) render()
  else present()
  return {
    shows: of => of === client && readHistory() === drawn,
    show() {
      if (visibility.isVisible) return
      unlockScroll = lockScroll(document)
      host.show(settings.container)
      // After that: what is hidden cannot take the focus.
      visibility.show()
      present()
    },
    update(next) {
      settings = next
      if (!closing && !removed) render()
    },
    close() {
      if (closing) return
      closing = true
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
