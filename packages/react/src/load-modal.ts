import type { Client } from '@latchkey/core'
import { loadOnce } from '@latchkey/core/internal/kernel/load-once'
import { loadAccountButton } from './load-account-button.js'

// Once: a repeated `import()` of a loaded module costs two tasks and a frame.
const loadCode = loadOnce(() => import('./modal/mount-modal.js'))

/** Loads what puts the modal of a client into the page. */
export const loadModal = async (
  client: Client,
): Promise<typeof import('./modal/mount-modal.js').mountModal> => {
  const { awaitThemeColors, mountModal } = await loadCode()
  await awaitThemeColors(client)
  return mountModal
}

/**
 * Fetches what the next click needs, and lets the modal be drawn ahead, when a pointer, a finger or the focus reaches a
 * button. Ignores failures: the click tries again and shows them.
 */
export function prepareModal(client: Client): void {
  const isConnected = client.session.connection() !== undefined
  const account = isConnected && import('./views/account-view.js')
  Promise.all([loadModal(client), loadAccountButton(), account]).catch(() => undefined)
  client.modal.actions.prepare()
}
