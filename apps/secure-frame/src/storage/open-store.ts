import { createMemoryStore } from './memory-store.js'
import type { Store } from './store.types.js'

const DATABASE = 'latchkey-wallet'
const TABLE = 'values'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The storage failed'))
  })

const open = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open(DATABASE, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(TABLE)
  return settled(request)
}

const createDatabaseStore = (database: IDBDatabase): Store => {
  const run = async <T>(mode: IDBTransactionMode, use: (table: IDBObjectStore) => Promise<T>): Promise<T> => {
    const transaction = database.transaction(TABLE, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('The storage failed'))
    })
    // Both are awaited: a fault of one must not be left unhandled by that of the other.
    const [result] = await Promise.all([use(transaction.objectStore(TABLE)), done])
    return result
  }
  return {
    isMemoryOnly: false,
    read: name => run('readonly', table => settled<unknown>(table.get(name))),
    async write(name, value) {
      await run('readwrite', table => settled(table.put(value, name)))
    },
    keep: (name, value) =>
      run('readwrite', async table => {
        const kept: unknown = await settled(table.get(name))
        if (kept !== undefined) return kept
        await settled(table.put(value, name))
        return value
      }),
    async remove(name) {
      await run('readwrite', table => settled(table.delete(name)))
    },
  }
}

/** Opens the frame's IndexedDB, or a store in memory where the browser blocks it. Never rejects. */
export async function openStore(factory: () => IDBFactory | undefined): Promise<Store> {
  try {
    const found = factory()
    if (found) return createDatabaseStore(await open(found))
  } catch {
    // Blocked: a session lasts until the next load of the page.
  }
  return createMemoryStore()
}
