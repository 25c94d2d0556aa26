import { loadOnce } from '@latchkey/core/internal/adapter/load-once'

/** Loads the account button once: with the modal, or while the client reconnects. */
export const loadAccountButton = loadOnce(() => import('./buttons/account-button-content.js'))
