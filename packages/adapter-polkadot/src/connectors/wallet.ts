import {
  type AdapterHost,
  type CallOptions,
  LatchkeyError,
  throwIfAborted,
  withAbort,
  withTimeout,
} from '@latchkey/core/adapter'
import { toPolkadotError } from '../errors.js'

/** How long a wallet may take over a question that needs no person. */
const ANSWER_TIMEOUT_MS = 10_000

/** A wallet as a hostile object: every question guarded, bounded and abortable. */
export interface Wallet {
  /** Asks what needs no person: bounded in time. */
  call<T>(work: () => Promise<T>, options?: CallOptions & { timeoutMs?: number }): Promise<T>
  /** Runs what a person must answer. One at a time; once asked, the wallet's answer counts. */
  ask<T>(work: () => Promise<T>, options?: CallOptions): Promise<T>
}

const mapped = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw toPolkadotError(error)
  }
}

/** Guards what is asked of one wallet. `lifetime` ends every wait. */
export function createWallet(host: AdapterHost, lifetime: AbortSignal): Wallet {
  let waiting = false
  const bounded = <T>(work: Promise<T>, options: CallOptions): Promise<T> =>
    withAbort(withAbort(work, options.signal), lifetime)
  const check = (options: CallOptions) => {
    throwIfAborted(options.signal)
    throwIfAborted(lifetime)
  }
  return {
    async call(work, options = {}) {
      check(options)
      const { timeoutMs = ANSWER_TIMEOUT_MS } = options
      const answer = bounded(mapped(work), options)
      return withTimeout(answer, timeoutMs, host.env.clock, 'The wallet did not answer')
    },
    async ask(work, options = {}) {
      check(options)
      if (waiting) {
        throw new LatchkeyError(
          'requestPending',
          'The wallet already shows a request: it must be answered first',
        )
      }
      waiting = true
      try {
        return await bounded(mapped(work), options)
      } finally {
        waiting = false
      }
    },
  }
}
