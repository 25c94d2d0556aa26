import { abortError, type Clock } from '@latchkey/core/adapter'

/**
 * Waits; the timer is released when a signal fires.
 * @throws LatchkeyError `aborted`
 */
export function sleep(
  clock: Clock,
  ms: number,
  signals: readonly (AbortSignal | undefined)[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      cancel()
      for (const signal of signals) signal?.removeEventListener('abort', onAbort)
      finish()
    }
    const onAbort = () => settle(() => reject(abortError()))
    const cancel = clock.after(ms, () => settle(resolve))
    for (const signal of signals) signal?.addEventListener('abort', onAbort, { once: true })
    if (signals.some(signal => signal?.aborted)) onAbort()
  })
}
