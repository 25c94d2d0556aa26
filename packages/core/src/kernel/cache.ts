import type { Clock } from './env.types.js'

/** Values that are fresh for a while. */
export interface Cache<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
  clear(): void
}

/** Makes a cache whose entries live `ttlMs`. The oldest entry goes when there are more than `limit`. */
export function createCache<T>(clock: Clock, ttlMs: number, limit = 256): Cache<T> {
  const entries = new Map<string, { value: T; until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry && entry.until > clock.now()) return entry.value
      entries.delete(key)
      return undefined
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, until: clock.now() + ttlMs })
      const oldest = entries.keys().next().value
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest)
    },
    clear: () => entries.clear(),
  }
}
