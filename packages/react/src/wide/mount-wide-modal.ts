import type { Client } from '@latchkey/core'
import { awaitFirstFrame as awaitCompact, mountModal as mountCompact } from '../modal/mount-modal.js'
import { views } from '../modal/view-registry.js'
import { toWideViews } from './wide-views.js'

/** Waits for what the first frame needs: the theme's colours, and the column beside the list of wallets. */
export async function awaitFirstFrame(client: Client): Promise<void> {
  // Fetched and not imported: the bundler would move what all later views share into the first open.
  await Promise.all([awaitCompact(client), views.load('GetWallet')])
}

/** Puts the modal into the page with the list of wallets beside its views. */
export const mountModal: typeof mountCompact = (client, settings, { registry = views, ...options } = {}) =>
  mountCompact(client, settings, { ...options, registry: toWideViews(registry) })
