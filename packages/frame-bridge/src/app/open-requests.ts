import type { FrameBridgeError } from '../errors.js'
import type { RequestName } from '../messages/index.js'

/** A request from its call to its end. */
export interface OpenRequest {
  readonly id: string
  readonly name: RequestName
  readonly payload: unknown
  /** False for an RPC request that runs without approval: closing the modal does not abort it. */
  readonly isAbortedWithModal: boolean
  isSent: boolean
  /** Cancels the timer that runs: until READY the one of the frame's loading, then the one of the answer. */
  cancelTimer: () => void
}

/** How a request ends. */
export type Outcome = { readonly value: unknown } | { readonly error: FrameBridgeError }

interface Entry extends OpenRequest {
  settle(outcome: Outcome): void
}

/** The one table of open requests. */
export interface OpenRequests {
  /** Oldest first. */
  readonly all: readonly OpenRequest[]
  readonly sentCount: number
  find(id: string): OpenRequest | undefined
  /** Adds a request; `release` runs when it settles. The promise settles once. */
  add(request: OpenRequest, release: () => void): Promise<unknown>
  /** Settles a request and forgets it. Returns false where it is settled already. */
  settle(id: string, outcome: Outcome): boolean
}

/** Creates an empty table. */
export function createOpenRequests(): OpenRequests {
  const entries = new Map<string, Entry>()
  return {
    get all() {
      return [...entries.values()]
    },
    get sentCount() {
      let count = 0
      for (const { isSent } of entries.values()) if (isSent) count++
      return count
    },
    find: id => entries.get(id),
    add: (request, release) =>
      new Promise((resolve, reject) => {
        const settle = (outcome: Outcome) => {
          release()
          if ('error' in outcome) reject(outcome.error)
          else resolve(outcome.value)
        }
        entries.set(request.id, Object.assign(request, { settle }))
      }),
    settle(id, outcome) {
      const entry = entries.get(id)
      if (!entry) return false
      entries.delete(id)
      entry.cancelTimer()
      entry.settle(outcome)
      return true
    },
  }
}
