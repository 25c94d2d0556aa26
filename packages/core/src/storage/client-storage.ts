import type { KeyValueStorage, Logger } from '../kernel/env.types.js'
import type { Guard } from '../kernel/guard.js'

/** Storage of one client: JSON under a prefix, checked on the way out, never fatal. */
export interface ClientStorage {
  read<T>(key: string, isValid: Guard<T>): T | undefined
  write(key: string, value: unknown): void
  remove(key: string): void
}

/** The same storage under a prefix, with failures swallowed: a full or blocked storage must not break a connection. */
export function prefixStorage(storage: KeyValueStorage, prefix: string, logger: Logger): KeyValueStorage {
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      logger.warn('Storage failed; this visit is not remembered', error)
      return undefined
    }
  }
  return {
    get: key => attempt(() => storage.get(prefix + key)) ?? null,
    set: (key, value) => attempt(() => storage.set(prefix + key, value)),
    remove: key => attempt(() => storage.remove(prefix + key)),
  }
}

/** Wraps a key-value storage. What does not parse, or has another shape, counts as absent. */
export function createClientStorage(storage: KeyValueStorage): ClientStorage {
  return {
    read(key, isValid) {
      const text = storage.get(key)
      if (text === null) return undefined
      try {
        const value: unknown = JSON.parse(text)
        return isValid(value) ? value : undefined
      } catch {
        return undefined
      }
    },
    write: (key, value) => storage.set(key, JSON.stringify(value)),
    remove: key => storage.remove(key),
  }
}
