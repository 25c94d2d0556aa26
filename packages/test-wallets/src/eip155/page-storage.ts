import { isObject } from '../shared/is-object'
import { createPageJson, createStateStorage, type Persistence, storageKey } from '../shared/page-storage'
import type { PersistedWalletState, WalletStorage } from './wallet.types'

/** What a page keeps of one wallet, and how often the page was loaded with it. */
export interface PageStorage extends WalletStorage {
  /** Counts this load: the announced uuid is new at each one, as the standard asks. */
  countLoad(): number
}

/** What an earlier version, or somebody else, left there is not trusted to have our shape. */
const isState = (value: unknown): value is PersistedWalletState =>
  isObject(value) &&
  typeof value.authorized === 'boolean' &&
  typeof value.locked === 'boolean' &&
  typeof value.chainId === 'number' &&
  Array.isArray(value.order) &&
  Array.isArray(value.added) &&
  (value.grants === undefined || Array.isArray(value.grants))

/** Opens what a page keeps of one wallet. */
export const createPageStorage = (target: Window, id: string, persist?: Persistence): PageStorage => {
  const page = createPageJson(target, persist)
  const loads = `${storageKey(id)}:loads`
  return {
    ...createStateStorage(page, id, isState),
    countLoad: () => {
      if (persist === false) return 0
      const count = Number(page.read(loads) ?? 0) + 1
      page.write(loads, count)
      return count
    },
  }
}
