import { LatchkeyError } from '../../errors/error.js'
import type { Clock } from '../../kernel/env.types.js'
import { type Signals, throwIfAborted, withAbort } from '../../kernel/task.js'

/** How long work may take, and who may end it. */
export interface Bounds {
  readonly clock: Clock
  readonly timeoutMs: number
  /** What is said when the time is over. */
  readonly late: string
  readonly signals: Signals
}

/**
 * Runs work that can really be stopped, such as a request: it is given a signal of its own, which fires when the time is
 * over or one of the signals does. The caller waits no longer even for work that does not heed it.
 * @throws LatchkeyError `timeout`, `aborted`, and what the work throws
 */
export async function runBounded<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { clock, timeoutMs, late, signals }: Bounds,
): Promise<T> {
  throwIfAborted(...signals)
  const ending = new AbortController()
  let cancel = () => {}
  const timeout = new Promise<never>((_, reject) => {
    cancel = clock.after(timeoutMs, () => reject(new LatchkeyError('timeout', late)))
  })
  try {
    return await withAbort(Promise.race([work(ending.signal), timeout]), ...signals)
  } finally {
    cancel()
    ending.abort()
  }
}
