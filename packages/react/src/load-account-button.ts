import { loadOnce } from '@latchkey/core/internal/kernel/load-once'

/** Loads the account button once: with the modal, or while the client reconnects. */
export const loadAccountButton = loadOnce(() => import('./buttons/account-button-content.js'))
