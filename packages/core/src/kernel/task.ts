import { LatchkeyError } from '../errors/error.js'
import type { Clock } from './env.types.js'

/** The failure of a cancelled call: an AbortError, never shown and never reported. */
export const abortError = (cause?: unknown): LatchkeyError =>
  new LatchkeyError('aborted', 'Request was aborted', cause === undefined ? {} : { cause })

/** The failure of what a client was asked for after its end, or when it ended. */
export const destroyedError = (): LatchkeyError => new LatchkeyError('destroyed', 'The client was destroyed')

/**
 * Throws when the signal is already aborted.
 * @throws LatchkeyError `aborted`
 */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError(signal.reason)
}

/**
 * The promise, or `aborted` as soon as the signal fires. The work itself goes on: use it where the work cannot be
 * stopped (a wallet prompt), so that the caller is not left waiting.
 */
export function withAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(abortError(signal.reason))
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/**
 * The promise, or `timeout` after `ms`. The timer is released either way.
 * @throws LatchkeyError `timeout`
 */
export function withTimeout<T>(promise: Promise<T>, ms: number, clock: Clock, message: string): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new LatchkeyError('timeout', message)))
    promise.then(resolve, reject).finally(cancel)
  })
}

/**
 * Waits for `ms`. The timer is released when the signal fires.
 * @throws LatchkeyError `aborted`
 */
export function sleep(ms: number, clock: Clock, signal?: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const settle = () => {
      cancel()
      signal?.removeEventListener('abort', settle)
      if (signal?.aborted) reject(abortError(signal.reason))
      else resolve()
    }
    if (signal?.aborted) return reject(abortError(signal.reason))
    const cancel = clock.after(ms, settle)
    signal?.addEventListener('abort', settle)
  })
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
