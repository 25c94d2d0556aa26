import { abortError, type Clock } from '@latchkey/core/adapter'

/** The part of EIP-1193 that everything here stands on. */
export interface Eip1193Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  off?(event: string, listener: (payload: unknown) => void): unknown
}

/** Hex with its prefix. */
export type Hex = `0x${string}`

/** A number as an EIP-1474 quantity: hex without leading zeros, zero is `0x0`. */
export const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`

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
