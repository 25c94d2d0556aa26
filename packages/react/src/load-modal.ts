import type { Client } from '@latchkey/core'
import { loadOnce } from '@latchkey/core/internal/kernel/load-once'
import { loadAccountButton } from './load-account-button.js'

/** Loads the modal once: a repeated `import()` of a loaded module costs two tasks and a frame. */
export const loadModal = loadOnce(() => import('./modal/mount-modal.js'))

/**
 * Preloads what the next click needs, when a pointer or the focus reaches a button. Ignores failures: the click tries
 * again and shows them.
 */
export function preloadModal(client: Client): void {
  const isConnected = client.session.connection() !== undefined
  const account = isConnected && import('./views/account-view.js')
  Promise.all([loadModal(), loadAccountButton(), account]).catch(() => undefined)
}
