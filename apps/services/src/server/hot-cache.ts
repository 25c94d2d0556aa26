import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.types.js'

/** Answers in memory, for what is read often and written rarely. */
export interface HotCache {
  /**
   * Returns what is kept under a key, or loads it. Callers that ask at the same time share one load. A value older than
   * `freshMs` is returned while a new one is loaded. A failed load keeps nothing.
   */
  read<T>(key: string, freshMs: number, load: () => Promise<T>): Promise<T>
  /** Forgets the keys with a prefix, in every process. The prefix may be the empty one. */
  forget(prefix: string): Promise<void>
  /** Ends listening. */
  close(): Promise<void>
}

const channel = 'latchkey_cache'
const maxEntries = 20_000
/** No value is older than this, whatever was missed. */
const maxAgeMs = 30_000

/** Forgets the keys with a prefix in every process that runs: for a process without a cache of its own. */
export const forgetEverywhere = (database: Database, prefix: string): Promise<void> =>
  database.notify(channel, prefix)

interface Entry {
  readonly value: unknown
  readonly loadedAt: number
}

/**
 * Makes the cache of a process. Notifications empty it in the other processes; after a lost connection everything goes.
 */
export async function createHotCache(database: Database, now: () => number): Promise<HotCache> {
  const entries = new LRUCache<string, Entry>({ max: maxEntries })
  const loading = new Map<string, Promise<unknown>>()
  const drop = (prefix: string): void => {
    for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key)
    // A load that began before the change may bring what was before it: its result is not kept.
    for (const key of loading.keys()) if (key.startsWith(prefix)) loading.delete(key)
  }
  const load = <T>(key: string, fetch: () => Promise<T>): Promise<T> => {
    const running = loading.get(key)
    if (running) return running as Promise<T>
    const keep = async (): Promise<T> => {
      try {
        const value = await fetch()
        if (loading.get(key) === run) entries.set(key, { value, loadedAt: now() })
        return value
      } finally {
        if (loading.get(key) === run) loading.delete(key)
      }
    }
    const run: Promise<T> = Promise.resolve().then(keep)
    loading.set(key, run)
    return run
  }
  const stop = await database.listen(channel, drop, () => drop(''))
  return {
    async read<T>(key: string, freshMs: number, fetch: () => Promise<T>): Promise<T> {
      const entry = entries.get(key)
      const age = entry ? now() - entry.loadedAt : Number.POSITIVE_INFINITY
      if (!entry || age > Math.max(maxAgeMs, freshMs)) return load(key, fetch)
      // The old value is good enough for this caller; a failure shows when it has become too old.
      if (age > freshMs) load(key, fetch).catch(() => undefined)
      return entry.value as T
    },
    async forget(prefix) {
      drop(prefix)
      await database.notify(channel, prefix)
    },
    close: stop,
  }
}
