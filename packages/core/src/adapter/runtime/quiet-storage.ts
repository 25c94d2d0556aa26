import type { KeyValueStorage } from '../../kernel/env.types.js'

/**
 * Wraps a storage so that a full or blocked one loses what it should keep, and breaks nothing. The client's own storage
 * does so and logs it. A host outside this repository need not.
 */
export function quietStorage(storage: KeyValueStorage): KeyValueStorage {
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  return {
    get: key => attempt(() => storage.get(key)) ?? null,
    set: (key, value) => void attempt(() => storage.set(key, value)),
    remove: key => void attempt(() => storage.remove(key)),
  }
}
