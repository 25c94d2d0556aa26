import {
  type AdapterHost,
  type CallOptions,
  LatchkeyError,
  throwIfAborted,
  withAbort,
  withTimeout,
} from '@latchkey/core/adapter'
import { type CodeTable, toBitcoinError } from '../errors.js'

/** How long a wallet may take over a question that needs no person. */
const ANSWER_TIMEOUT_MS = 10_000

/** A wallet as a hostile object: every call guarded, bounded and abortable. */
export interface Wallet {
  /** Asks what needs no person: bounded in time. */
  call<T>(run: () => Promise<T>, options?: CallOptions & { timeoutMs?: number }): Promise<T>
  /** A call of the app's own, as it is: nobody knows whether a person must answer it, so nothing bounds it. */
  pass<T>(run: () => Promise<T>, options?: CallOptions): Promise<T>
  /** Runs what a person must answer. One at a time; once asked, the wallet's answer counts. */
  ask<T>(run: () => Promise<T>, options?: CallOptions): Promise<T>
}

/** Makes the guard of one wallet. `lifetime` ends every wait. */
export function createWallet(host: AdapterHost, lifetime: AbortSignal, codes: CodeTable): Wallet {
  let waiting = false
  // An async function, so that a wallet that throws at once rejects like any other.
  const mapped = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      throw toBitcoinError(error, 'walletError', codes)
    }
  }
  const bounded = <T>(run: () => Promise<T>, { signal }: CallOptions = {}): Promise<T> => {
    throwIfAborted(signal)
    throwIfAborted(lifetime)
    return withAbort(withAbort(mapped(run), signal), lifetime)
  }
  return {
    async call(run, options = {}) {
      const { timeoutMs = ANSWER_TIMEOUT_MS } = options
      return withTimeout(bounded(run, options), timeoutMs, host.env.clock, 'The wallet did not answer')
    },
    pass: async (run, options) => bounded(run, options),
    async ask(run, options) {
      throwIfAborted(options?.signal)
      throwIfAborted(lifetime)
      if (waiting) {
        throw new LatchkeyError(
          'requestPending',
          'The wallet already shows a request: it must be answered first',
        )
      }
      waiting = true
      try {
        return await bounded(run, options)
      } finally {
        waiting = false
      }
    },
  }
}
