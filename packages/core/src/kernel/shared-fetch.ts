import { createCache } from './cache.js'
import type { Clock } from './env.types.js'
import { throwIfAborted, withAbort } from './task.js'

/** How a value is asked for. */
export interface SharedFetchOptions {
  /** Asks anew, though an answer is fresh or on its way. */
  readonly force?: boolean
  /** Ends this caller's wait; the request ends when nobody waits for it any more. */
  readonly signal?: AbortSignal
}

/** Fetched values by key. Callers that ask for a key at the same time share one request. */
export interface SharedFetch<T> {
  /** The answer, while it is fresh. */
  peek(key: string): T | undefined
  /**
   * The answer, while it is fresh; the request that is under way; or a new one.
   * @throws what `load` throws; LatchkeyError `aborted`
   */
  fetch(key: string, load: (signal: AbortSignal) => Promise<T>, options?: SharedFetchOptions): Promise<T>
}

interface Run<T> {
  readonly promise: Promise<T>
  readonly controller: AbortController
  waiters: number
}

/** Makes a fetch whose answers are fresh for `freshMs`. */
export function createSharedFetch<T>(clock: Clock, freshMs: number): SharedFetch<T> {
  const answers = createCache<T>(clock, freshMs)
  const running = new Map<string, Run<T>>()

  const start = (key: string, load: (signal: AbortSignal) => Promise<T>): Run<T> => {
    const controller = new AbortController()
    const ask = async () => {
      try {
        const answer = await load(controller.signal)
        // A newer request decides what is kept.
        if (running.get(key) === run) answers.set(key, answer)
        return answer
      } finally {
        if (running.get(key) === run) running.delete(key)
      }
    }
    const run: Run<T> = { controller, waiters: 0, promise: Promise.resolve().then(ask) }
    // `fetch` passes a rejection on to its callers. When all of them have aborted, nobody else handles it.
    run.promise.catch(() => undefined)
    running.set(key, run)
    return run
  }

  return {
    peek: answers.get,
    async fetch(key, load, { force = false, signal } = {}) {
      throwIfAborted(signal)
      const fresh = force ? undefined : answers.get(key)
      if (fresh !== undefined) return fresh
      const run = (force ? undefined : running.get(key)) ?? start(key, load)
      run.waiters += 1
      try {
        return await withAbort(run.promise, signal)
      } finally {
        run.waiters -= 1
        if (run.waiters === 0) {
          if (running.get(key) === run) running.delete(key)
          run.controller.abort()
        }
      }
    },
  }
}
