import type { WalletConnectStorage } from '../wallet-connect.types'

/** The library's storage interface. */
export interface SignStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Storage that ends with the process. */
export const createMemoryStorage = (): WalletConnectStorage => {
  const items = new Map<string, string>()
  return {
    get: key => items.get(key) ?? null,
    set: (key, text) => void items.set(key, text),
    remove: key => void items.delete(key),
    keys: () => [...items.keys()],
  }
}

const parse = <T>(text: string | null): T | undefined => {
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

/**
 * The wallet's storage in the library's form. `instance` tells the libraries of one process apart; it stands in the
 * library's keys and must not reach storage, or a wallet made anew would find nothing.
 */
export const createSignStorage = (storage: WalletConnectStorage, instance: string): SignStorage => {
  const plain = (key: string) => key.replaceAll(instance, '')
  return {
    getKeys: async () => [...storage.keys()],
    getEntries: async <T>() =>
      storage.keys().map((key): [string, T] => [key, parse<T>(storage.get(key)) as T]),
    getItem: async <T>(key: string) => parse<T>(storage.get(plain(key))),
    // As text: what the library changes after it stored it must not change here.
    setItem: async (key, value) => storage.set(plain(key), JSON.stringify(value)),
    removeItem: async key => storage.remove(plain(key)),
  }
}

/** Reads JSON of the wallet's own. What somebody else left there is not trusted. */
export const readJson = <T>(
  storage: WalletConnectStorage,
  key: string,
  is: (value: unknown) => value is T,
) => {
  const value = parse<unknown>(storage.get(key))
  return is(value) ? value : undefined
}
