import type { Client } from '@latchkey/core'
import { loadOnce } from '@latchkey/core/internal/kernel/load-once'
import { loadAccountButton } from './load-account-button.js'
import type { ResolvedSettings } from './settings.js'

// Once: a repeated `import()` of a loaded module costs two tasks and a frame.
const loadCompact = loadOnce(() => import('./modal/mount-modal.js'))
const loadWide = loadOnce(() => import('./wide/mount-wide-modal.js'))

/** Loads what puts the modal of a client into the page. */
export const loadModal = async (
  client: Client,
  { layout }: ResolvedSettings,
): Promise<typeof import('./modal/mount-modal.js').mountModal> => {
  const { awaitFirstFrame, mountModal } = await (layout === 'wide' ? loadWide : loadCompact)()
  await awaitFirstFrame(client)
  return mountModal
}

/** Fetches what the next click needs. */
export const loadNextClick = async (client: Client, settings: ResolvedSettings): Promise<void> => {
  const isConnected = client.session.connection() !== undefined
  const account = isConnected && import('./views/account-view.js')
  // They stand above the wallets, and would push them down when they came later.
  const logins = client.options.embeddedWallet && import('./views/login/logins.js')
  await Promise.all([loadModal(client, settings), account, logins])
}

/**
 * Fetches what the next click needs, and lets the modal be drawn ahead, when a pointer, a finger or the focus reaches a
 * button. Ignores failures: the click tries again and shows them.
 */
export function prepareModal(client: Client, settings: ResolvedSettings): void {
  Promise.all([loadNextClick(client, settings), loadAccountButton()]).catch(() => undefined)
  client.modal.actions.prepare()
}
