import { type CallOptions, LatchkeyError, throwIfAborted, withAbort } from '@latchkey/core/adapter'
import { toSolanaError } from '../errors.js'

/** Asks a wallet what a person must answer: one thing at a time, and once asked its answer counts. */
export interface Asking {
  /** @throws LatchkeyError `requestPending`, `aborted`, and what the wallet says */
  ask<T>(run: () => Promise<T>, options?: CallOptions): Promise<T>
  /** Joins a prompt that is open, or opens one: several who want to connect get one prompt. */
  share<T>(run: () => Promise<T>, options?: CallOptions): Promise<T>
}

/** Runs, and gives what was thrown in our own words. A wallet that throws at once rejects like any other. */
export async function mapped<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw toSolanaError(error)
  }
}

/** `lifetime` ends every wait. */
export function createAsking(lifetime: AbortSignal): Asking {
  let waiting = false
  let shared: Promise<unknown> | undefined
  const bounded = <T>(work: Promise<T>, { signal }: CallOptions = {}): Promise<T> =>
    withAbort(withAbort(work, signal), lifetime)
  const check = ({ signal }: CallOptions = {}) => {
    throwIfAborted(signal)
    throwIfAborted(lifetime)
    if (!waiting) return
    throw new LatchkeyError('requestPending', 'The wallet already shows a request: it must be answered first')
  }
  const ask: Asking['ask'] = async (run, options) => {
    check(options)
    waiting = true
    try {
      return await bounded(mapped(run), options)
    } finally {
      waiting = false
    }
  }
  return {
    ask,
    async share<T>(run: () => Promise<T>, options?: CallOptions) {
      throwIfAborted(options?.signal)
      if (shared) return bounded(shared as Promise<T>, options)
      check(options)
      // The prompt belongs to no one caller: who gives up leaves it open for those who come after.
      const mine = mapped(run).finally(() => {
        shared = undefined
      })
      shared = mine
      mine.catch(() => undefined)
      return bounded(mine, options)
    },
  }
}
