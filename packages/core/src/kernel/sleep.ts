import type { Clock } from './env.types.js'
import { type Signals, withAbort } from './task.js'

/**
 * Waits for `ms`. Timer and listeners are released when one of the signals fires.
 * @throws LatchkeyError `aborted`
 */
export function sleep(ms: number, clock: Clock, ...signals: Signals): Promise<void> {
  let cancel = () => {}
  const over = new Promise<void>(resolve => {
    cancel = clock.after(ms, resolve)
  })
  return withAbort(over, ...signals).finally(cancel)
}
