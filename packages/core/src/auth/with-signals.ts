import type { Signals } from '../kernel/task.js'

/** Runs work with a signal that fires when one of several does, and when the work is over. Releases every listener. */
export async function withSignals<T>(
  signals: Signals,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const forward = () => controller.abort()
  for (const signal of signals) signal?.addEventListener('abort', forward)
  if (signals.some(signal => signal?.aborted)) forward()
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of signals) signal?.removeEventListener('abort', forward)
    controller.abort()
  }
}
