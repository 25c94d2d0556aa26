import type { KeyValueStorage } from '../kernel/env.types.js'

/** Which calls throw: a page whose storage is blocked fails `all`, a full one fails `writes`. */
export type StorageFailure = 'none' | 'reads' | 'writes' | 'all'

/** Storage that forgets, and that can be told to fail. */
export interface MemoryStorage extends KeyValueStorage {
  /** A copy of what is stored. */
  entries(): Record<string, string>
  /** From now on. */
  fail(failure: StorageFailure): void
  /** How often something was asked for, failed calls included. */
  readonly reads: number
  /** How often something was set or removed, failed calls included. */
  readonly writes: number
}

/** Makes storage for tests; `failing` as in `fail`, `entries` is what is there at the start. */
export function createMemoryStorage(
  options: { failing?: StorageFailure; entries?: Readonly<Record<string, string>> } = {},
): MemoryStorage {
  const items = new Map(Object.entries(options.entries ?? {}))
  const counted = { reads: 0, writes: 0 }
  let failure = options.failing ?? 'none'

  const enter = (kind: 'reads' | 'writes') => {
    counted[kind] += 1
    if (failure === 'all' || failure === kind) {
      throw new DOMException(
        kind === 'reads' ? 'Storage is blocked' : 'Storage is full',
        'QuotaExceededError',
      )
    }
  }

  return {
    get(key) {
      enter('reads')
      return items.get(key) ?? null
    },
    set(key, value) {
      enter('writes')
      items.set(key, value)
    },
    remove(key) {
      enter('writes')
      items.delete(key)
    },
    entries: () => Object.fromEntries(items),
    fail: next => {
      failure = next
    },
    get reads() {
      return counted.reads
    },
    get writes() {
      return counted.writes
    },
  }
}
