import type { Client } from '@latchkey/core'
import { loadOnce } from '@latchkey/core/internal/adapter/load-once'
import { loadAccountButton } from './load-account-button.js'

/** Fetches the modal's code once: asking a browser again for a module that it has takes it two tasks and a frame. */
export const loadModal = loadOnce(() => import('./modal/mount-modal.js'))

/**
 * Fetches ahead what the next click needs. Called when a pointer or the focus reaches a button, never unasked. A
 * failure is not shown: the click will try again.
 */
export function preloadModal(client: Client): void {
  const isConnected = client.session.connection() !== undefined
  const account = isConnected && import('./views/account-view.js')
  Promise.all([loadModal(), loadAccountButton(), account]).catch(() => undefined)
}
