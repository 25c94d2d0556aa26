/** Where a wallet on a page keeps what survives a reload. */
export type Persistence = 'local' | 'session' | false

/** Values of a page's storage. Storage that is blocked or full is as if it was not there: the wallet then forgets. */
export interface PageJson {
  read(key: string): unknown
  write(key: string, value: unknown): void
}

/** Opens the storage of a page. */
export const createPageJson = (target: Window, persist: Persistence = 'local'): PageJson => {
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    if (persist === false) return undefined
    try {
      return work(persist === 'local' ? target.localStorage : target.sessionStorage)
    } catch {
      return undefined
    }
  }
  return {
    read: key => attempt<unknown>(storage => JSON.parse(storage.getItem(key) ?? 'null')),
    write: (key, value) => void attempt(storage => storage.setItem(key, JSON.stringify(value))),
  }
}

/** The key under which a wallet keeps what it must not forget. */
export const storageKey = (id: string): string => `latchkey-test-wallet:${id}`

/** Keeps the state of one wallet. What an earlier version, or somebody else, left there is not trusted. */
export const createStateStorage = <State>(
  { read, write }: PageJson,
  id: string,
  isState: (value: unknown) => value is State,
): { load(): State | undefined; save(state: State): void } => ({
  load: () => {
    const saved = read(storageKey(id))
    return isState(saved) ? saved : undefined
  },
  save: state => write(storageKey(id), state),
})
