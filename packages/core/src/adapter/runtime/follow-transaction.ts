import type { ErrorCode } from '../../errors/codes.js'
import { isLatchkeyError } from '../../errors/error.js'
import type { Env } from '../../kernel/env.types.js'
import { sleep } from '../../kernel/sleep.js'
import type { Signals } from '../../kernel/task.js'
import type { TransactionUpdate } from '../contract/transactions.types.js'

/** How a transaction is followed. */
export interface FollowOptions {
  readonly env: Pick<Env, 'clock' | 'logger'>
  readonly signals: Signals
  /** Between the first two looks; every later wait is longer by `growth`, 1.3 unless told otherwise. */
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  readonly growth?: number
  /** Failures that no later look will heal, beside `aborted` and `networkMissing`. */
  readonly lasting?: readonly ErrorCode[]
}

/**
 * Looks at a transaction, ever less often, until a look gives the final word. A slow chain and a node that is down are
 * waited out: the first failed look is logged, and it is looked again.
 * @throws LatchkeyError `aborted`, `networkMissing`, and what is named as lasting
 */
export async function followTransaction<T = TransactionUpdate>(
  look: () => Promise<T | undefined>,
  { env, signals, firstWaitMs, longestWaitMs, growth = 1.3, lasting = [] }: FollowOptions,
): Promise<T> {
  const ending: readonly ErrorCode[] = ['aborted', 'networkMissing', ...lasting]
  let warned = false
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * growth, longestWaitMs)) {
    try {
      const final = await look()
      if (final) return final
    } catch (error) {
      if (ending.some(code => isLatchkeyError(error, code))) throw error
      if (!warned) env.logger.warn('A transaction could not be looked up; it is tried again', error)
      warned = true
    }
    await sleep(waitMs, env.clock, ...signals)
  }
}
