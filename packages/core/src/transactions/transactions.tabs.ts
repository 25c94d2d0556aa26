import type { ClientContext } from '../context/context.js'
import { readTransactions, TRANSACTIONS_KEY } from './transactions.storage.js'
import type { TrackedTransaction } from './transactions.types.js'

/** What keeping up with other tabs needs of the domain. */
export interface TabsPorts {
  list(): readonly TrackedTransaction[]
  /** Whether this page has asked a wallet for the entry: no other tab knows how that ends. */
  isAsking(id: string): boolean
  takeUp(stored: TrackedTransaction): void
  remove(id: string): void
}

/** Shows what another tab sent, and removes what another tab saw the end of, until the client is destroyed. */
export function keepUpWithTabs(ctx: ClientContext, { list, isAsking, remove, takeUp }: TabsPorts): void {
  const { env, options, scope, storage } = ctx
  const { window } = env
  const sync = (event: StorageEvent) => {
    if (event.key !== `${options.storagePrefix}${TRANSACTIONS_KEY}`) return
    const stored = readTransactions(storage)
    for (const each of list())
      if (each.hash === undefined && !isAsking(each.id) && !stored.some(({ id }) => id === each.id))
        remove(each.id)
    for (const each of stored) takeUp(each)
  }
  window?.addEventListener('storage', sync)
  scope.add(() => window?.removeEventListener('storage', sync))
}
