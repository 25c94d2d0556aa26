import { loadOnce } from '@latchkey/core/internal/adapter/load-once'

/** Fetches the account button once: with the modal, or while an earlier connection is restored. */
export const loadAccountButton = loadOnce(() => import('./buttons/account-button-content.js'))
