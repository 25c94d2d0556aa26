import { LatchkeyError } from '../errors/error.js'
import type { Clock } from './env.types.js'

/** The failure of a cancelled call: an AbortError, never shown and never reported. */
export const abortError = (cause?: unknown): LatchkeyError =>
  new LatchkeyError('aborted', 'Request was aborted', cause === undefined ? {} : { cause })

/** The failure of what a client was asked for after its end, or when it ended. */
export const destroyedError = (): LatchkeyError => new LatchkeyError('destroyed', 'The client was destroyed')

/** Who may end a call: its own caller, the end of the client. What is undefined ends nothing. */
export type Signals = readonly (AbortSignal | undefined)[]

const findFired = (signals: Signals) => signals.find(signal => signal?.aborted)

/**
 * Throws when one of the signals is already aborted.
 * @throws LatchkeyError `aborted`
 */
export function throwIfAborted(...signals: Signals): void {
  const fired = findFired(signals)
  if (fired) throw abortError(fired.reason)
}

/**
 * The promise, or `aborted` as soon as one of the signals fires. The work itself goes on: use it where the work cannot
 * be stopped (a wallet prompt), so that the caller is not left waiting.
 */
export function withAbort<T>(promise: Promise<T>, ...signals: Signals): Promise<T> {
  if (!signals.some(Boolean)) return promise
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(abortError(findFired(signals)?.reason))
    for (const signal of signals) signal?.addEventListener('abort', onAbort)
    if (findFired(signals)) onAbort()
  })
  return Promise.race([aborted, promise]).finally(() => {
    for (const signal of signals) signal?.removeEventListener('abort', onAbort)
  })
}

/**
 * The promise, or `timeout` after `ms`, or `aborted` as soon as one of the signals fires. Timer and listeners are
 * released in each case, also where the promise never settles.
 * @throws LatchkeyError `timeout`, `aborted`
 */
export function withTimeout<T>(
  promise: Promise<T>,
  ms: number,
  clock: Clock,
  message: string,
  ...signals: Signals
): Promise<T> {
  let cancel = () => {}
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(ms, () => reject(new LatchkeyError('timeout', message)))
  })
  return withAbort(Promise.race([promise, late]), ...signals).finally(cancel)
}

/** Runs of which only the newest counts: a new one aborts the one before. */
export interface Latest {
  /** Starts a run; the signal given to `work` fires when a newer run starts, `cancel` is called, or `outer` fires. */
  run<T>(work: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T>
  cancel(): void
}

/** Makes a slot in which the latest run wins. */
export function createLatest(): Latest {
  let current: AbortController | undefined
  return {
    async run(work, outer) {
      current?.abort()
      const controller = new AbortController()
      current = controller
      const forward = () => controller.abort(outer?.reason)
      if (outer?.aborted) forward()
      outer?.addEventListener('abort', forward, { once: true })
      try {
        return await work(controller.signal)
      } finally {
        outer?.removeEventListener('abort', forward)
        if (current === controller) current = undefined
      }
    },
    cancel() {
      current?.abort()
      current = undefined
    },
  }
}
