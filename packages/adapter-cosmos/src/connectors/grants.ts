import type { AdapterHost } from '@latchkey/core/adapter'

/** The chains that a person let the app see, the latest first, kept over page loads. */
export interface Grants {
  list(): readonly string[]
  add(chainId: string): void
  clear(): void
}

const isText = (value: unknown): value is string => typeof value === 'string'

function readList(text: string | null): readonly string[] {
  const list: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(list) ? list.filter(isText) : []
}

/** Wallets of this family have no silent question: what was granted is remembered here. */
export function createGrants({ storage }: AdapterHost, connectorId: string): Grants {
  const key = `granted:${connectorId}`
  const guarded = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch {
      // A full or blocked storage costs the memory, not the connection.
      return otherwise
    }
  }
  const list = () => guarded(() => readList(storage.get(key)), [])
  return {
    list,
    add: chainId =>
      guarded(
        () => storage.set(key, JSON.stringify([chainId, ...list().filter(id => id !== chainId)])),
        undefined,
      ),
    clear: () => guarded(() => storage.remove(key), undefined),
  }
}
