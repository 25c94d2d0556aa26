import { loadOnce } from '@latchkey/core/internal/kernel/load-once'

type AccountButtonCode = typeof import('./buttons/account-button-content.js')

let loaded: AccountButtonCode | undefined
const listeners = new Set<() => void>()

/** Loads the account button once: with the modal, or while the client reconnects. */
export const loadAccountButton = loadOnce(async (): Promise<AccountButtonCode> => {
  loaded = await import('./buttons/account-button-content.js')
  for (const listener of listeners) listener()
  return loaded
})

/** The code of the account button, once it is here. */
export const accountButtonCode = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: (): AccountButtonCode | undefined => loaded,
  /** While hydrating: what the server had. */
  readInitial: (): undefined => undefined,
}
