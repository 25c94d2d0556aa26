import { isObject } from './hex'
import type { InjectedWalletConfig } from './inject-config.types'
import type { PersistedWalletState, WalletStorage } from './wallet.types'

/** What a page keeps of one wallet, and how often the page was loaded with it. */
export interface PageStorage extends WalletStorage {
  /** Counts this load: the announced uuid is new at each one, as the standard asks. */
  countLoad(): number
}

const prefix = 'latchkey-test-wallet:'

/** What an earlier version, or somebody else, left there is not trusted to have our shape. */
const isState = (value: unknown): value is PersistedWalletState =>
  isObject(value) &&
  typeof value.authorized === 'boolean' &&
  typeof value.locked === 'boolean' &&
  typeof value.chainId === 'number' &&
  Array.isArray(value.order) &&
  Array.isArray(value.added)

const openStorage = (target: Window, kind: 'local' | 'session'): Storage | undefined => {
  try {
    return kind === 'local' ? target.localStorage : target.sessionStorage
  } catch {
    // Blocked for this page: the wallet then forgets at each load.
    return undefined
  }
}

const readJson = (storage: Storage, key: string): unknown => {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const writeJson = (storage: Storage, key: string, value: unknown): void => {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or blocked: as if it was not there.
  }
}

/** Opens what a page keeps of one wallet. */
export const createPageStorage = (
  target: Window,
  id: string,
  persist: InjectedWalletConfig['persist'] = 'local',
): PageStorage => {
  const storage = persist === false ? undefined : openStorage(target, persist)
  const key = `${prefix}${id}`
  return {
    load: () => {
      const saved = storage === undefined ? undefined : readJson(storage, key)
      return isState(saved) ? saved : undefined
    },
    save: state => {
      if (storage !== undefined) writeJson(storage, key, state)
    },
    countLoad: () => {
      if (storage === undefined) return 0
      const count = Number(readJson(storage, `${key}:loads`) ?? 0) + 1
      writeJson(storage, `${key}:loads`, count)
      return count
    },
  }
}
