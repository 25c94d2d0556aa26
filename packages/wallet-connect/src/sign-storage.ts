import type { KeyValueStorage } from '@latchkey/core/adapter'
import { mergeChange } from './merge-change.js'
import { checkStored } from './stored-tables.js'

/** The key under which the library stores the table of its sessions. */
export const SESSIONS_KEY = 'wc@2:client:0.3//session'

/** The key under which the library looks for the app to open with each request. */
const DEEPLINK_CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The library's storage interface. */
export interface SignStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * The client's own storage in the library's form. `instance` is what tells two libraries on one page apart; it stands
 * in the library's keys and must not reach storage, or the next visit would find nothing. Every tab of a site has the
 * library in memory and writes whole tables: only what this tab changed is written, or one tab would take another's
 * sessions and keys away.
 */
export function createSignStorage(storage: KeyValueStorage, instance: string): SignStorage {
  // What this page read or wrote last, as text: a value the library changes in place must not change it here.
  const last = new Map<string, string>()
  const plain = (key: string) => key.replaceAll(instance, '')
  const parse = (text: string | null | undefined): unknown => {
    if (text === null || text === undefined) return undefined
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
  const read = (key: string) => checkStored(key, parse(storage.get(plain(key))))
  const note = (key: string, value: unknown) => {
    if (value === undefined) last.delete(key)
    else last.set(key, JSON.stringify(value))
  }
  const item = async <T>(key: string) => {
    const value = read(key)
    note(key, value)
    return value as T | undefined
  }
  const holdsSessions = () =>
    [...last.keys()].some(key => {
      const table = key.endsWith('//session') ? read(key) : undefined
      return Array.isArray(table) && table.length > 0
    })
  return {
    // Keys of this visit alone: the library never asks for others.
    getKeys: async () => [...last.keys()],
    getEntries: async <T>() => [...last.keys()].map((key): [string, T] => [key, read(key) as T]),
    getItem: item,
    async setItem(key, value) {
      const merged = mergeChange(parse(last.get(key)), value, read(key))
      note(key, value)
      storage.set(plain(key), JSON.stringify(merged))
    },
    async removeItem(key) {
      // Asked for at the end of any session: the app of the one that took its place must stay known.
      if (key === DEEPLINK_CHOICE && holdsSessions()) return
      last.delete(key)
      storage.remove(plain(key))
    },
  }
}
