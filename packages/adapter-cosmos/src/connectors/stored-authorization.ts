import { type AdapterHost, createClientStorage, quietStorage } from '@latchkey/core/adapter'

/** The chains that a person let the app see, the latest first, kept over page loads. */
export interface Grants {
  list(): readonly string[]
  add(chainId: string): void
  clear(): void
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Wallets of this family have no silent question: what was granted is remembered here. */
export function createGrants({ storage }: AdapterHost, connectorId: string): Grants {
  const key = `granted:${connectorId}`
  const stored = createClientStorage(quietStorage(storage))
  const list = () => (stored.read(key, isList) ?? []).filter(isText)
  return {
    list,
    add: chainId => stored.write(key, [chainId, ...list().filter(id => id !== chainId)]),
    clear: () => stored.remove(key),
  }
}
