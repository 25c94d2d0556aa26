import type { Client } from '@latchkey/core'
import { loadOnce } from '@latchkey/core/internal/kernel/load-once'
import { loadNextClick } from './load-modal.js'
import { mountButton } from './mount/mount-button.js'
import type { UiSettings } from './settings.js'
import { whenIdle } from './when-idle.js'

const loadReact = loadOnce(() => import('./mount/mount-react.js'))

/**
 * Puts the connect button and the modal into a page without React. The button is plain code: React comes with the modal,
 * when a pointer, a finger or the focus reaches the button. Starts the client. Returns a function that removes both. The
 * caller destroys the client.
 * @example
 * const unmount = mount(document.querySelector('#wallet'), client)
 */
export function mount(element: Element, client: Client, settings: UiSettings = {}): () => void {
  const { modal, env } = client
  const { locale: _, ...layout } = settings
  let isGone = false
  let unmountReact: (() => void) | undefined
  let isLoading = false

  const bringReact = () => {
    if (isLoading || (!modal.state.open && modal.state.prepared === null)) return
    isLoading = true
    loadReact().then(
      ({ mountReact }) => {
        if (!isGone) unmountReact = mountReact(element.ownerDocument, client, settings)
      },
      error => {
        // The next press tries again.
        isLoading = false
        if (!modal.state.open) return
        env.logger.error('The modal could not be loaded', error)
        client.close()
      },
    )
  }
  const prepare = () => {
    loadNextClick(client, layout).catch(() => undefined)
    modal.actions.prepare()
  }
  // First, so that the button is drawn once: with who comes back.
  client.start()
  const releases = [
    modal.subscribe(bringReact),
    mountButton(element, client, settings, prepare),
    settings.prefetch === 'idle' ? whenIdle(env.window, prepare) : () => undefined,
  ]
  bringReact()
  return () => {
    isGone = true
    for (const release of releases) release()
    unmountReact?.()
  }
}

export { createClient } from '@latchkey/core'
export type { UiSettings } from './settings.js'
