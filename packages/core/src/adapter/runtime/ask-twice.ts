import type { Clock } from '../../kernel/env.types.js'
import { sleep } from '../../kernel/sleep.js'
import type { Signals } from '../../kernel/task.js'

/** Some wallets share nothing in passing, such as while another account or network is being selected. */
const SETTLE_MS = 150

/**
 * Asks a wallet what it shares, and a moment later once more where that is nothing (`undefined`): one empty answer is no
 * goodbye.
 * @throws LatchkeyError `aborted`, and what `ask` throws
 */
export async function askTwice<T>(
  ask: () => Promise<T | undefined>,
  clock: Clock,
  ...signals: Signals
): Promise<T | undefined> {
  const shared = await ask()
  if (shared !== undefined) return shared
  await sleep(SETTLE_MS, clock, ...signals)
  return ask()
}
