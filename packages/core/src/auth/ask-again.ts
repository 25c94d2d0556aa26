import type { Clock } from '../kernel/env.types.js'
import { sleep } from '../kernel/sleep.js'
import { throwIfAborted } from '../kernel/task.js'
import { withSignals } from './with-signals.js'

/** One request waits this long: the bridge ends every request after 120 s. */
const EVERY_MS = 100_000
/** Life of a link, of a code and of a social transaction. */
const LIFE_MS = 20 * 60_000

/**
 * Sends a request again while a person is busy elsewhere, such as on the approval page. Returns undefined after 20 min.
 * The request must be one that the frame takes twice.
 * @throws what the request rejects with; LatchkeyError `aborted`
 */
export async function askAgain<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  clock: Clock,
  signal: AbortSignal,
): Promise<{ readonly value: Answer } | undefined> {
  const until = clock.now() + LIFE_MS
  while (clock.now() < until) {
    throwIfAborted(signal)
    const answer = await withSignals([signal], one => {
      const asked = ask(one).then(value => ({ value }))
      return Promise.race([asked, sleep(EVERY_MS, clock, one).then(() => undefined)])
    })
    if (answer) return answer
  }
  return undefined
}
