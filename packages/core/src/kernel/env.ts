// The only file that reads globals. Every other file receives an Env.
import type { Env, KeyValueStorage } from './env.types.js'

/** Creates a storage in memory, for servers and for pages with blocked storage. */
export function createMemoryStorage(): KeyValueStorage {
  const items = new Map<string, string>()
  return {
    get: key => items.get(key) ?? null,
    set: (key, value) => void items.set(key, value),
    remove: key => void items.delete(key),
  }
}

function createPageStorage(): KeyValueStorage {
  try {
    // Reading the property is what throws where storage is blocked.
    const storage = globalThis.localStorage
    if (!storage) return createMemoryStorage()
    return {
      get: key => storage.getItem(key),
      set: (key, value) => storage.setItem(key, value),
      remove: key => storage.removeItem(key),
    }
  } catch {
    return createMemoryStorage()
  }
}

const sayTo =
  (level: 'warn' | 'error') =>
  (message: string, ...detail: unknown[]): void =>
    console[level](`[latchkey] ${message}`, ...detail)

/** Creates the part of an environment that code without a client needs, on a server or at an edge. */
export const createHeadlessEnv = (): Pick<Env, 'clock' | 'fetch'> => ({
  clock: {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  },
  fetch: (url, init) => globalThis.fetch(url, init),
})

/** Creates the environment of the page, or of a server: no window, and a storage in memory. */
export function createEnv(overrides: Partial<Env> = {}): Env {
  const page = typeof window === 'undefined' ? undefined : window
  return {
    ...createHeadlessEnv(),
    randomId: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(
        '',
      ),
    ...(page ? { window: page } : {}),
    storage: page ? createPageStorage() : createMemoryStorage(),
    logger: { warn: sayTo('warn'), error: sayTo('error') },
    ...overrides,
  }
}
