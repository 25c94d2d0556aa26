import type { LoggedRequest } from './wallet.types'

/** Every request that reached the wallet, in order. */
export interface RequestLog {
  open(method: string, params: unknown): number
  markPrompted(id: number): void
  close(id: number, outcome: 'resolved' | 'rejected', code?: number): void
  all(): readonly LoggedRequest[]
  clear(): void
}

/** A copy that later changes by the page do not reach; what cannot be copied is named by its type. */
const copy = (value: unknown): unknown => {
  try {
    return structuredClone(value)
  } catch {
    return typeof value
  }
}

/** Makes the log of one wallet; `nextId` numbers the requests. */
export const createRequestLog = (nextId: () => number): RequestLog => {
  const entries = new Map<number, LoggedRequest>()
  const patch = (id: number, change: Partial<LoggedRequest>) => {
    const entry = entries.get(id)
    if (entry !== undefined) entries.set(id, { ...entry, ...change })
  }
  return {
    open: (method, params) => {
      const id = nextId()
      entries.set(id, { id, method, params: copy(params), prompted: false, outcome: 'pending' })
      return id
    },
    markPrompted: id => patch(id, { prompted: true }),
    close: (id, outcome, code) => patch(id, code === undefined ? { outcome } : { outcome, code }),
    all: () => [...entries.values()],
    clear: () => entries.clear(),
  }
}
