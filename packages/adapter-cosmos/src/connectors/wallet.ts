import {
  type AdapterHost,
  type CallOptions,
  LatchkeyError,
  throwIfAborted,
  withAbort,
  withTimeout,
} from '@latchkey/core/adapter'
import { toCosmosError } from '../errors.js'

/** How long a wallet may take over a question that needs no person. */
const ANSWER_TIMEOUT_MS = 10_000

/** A wallet as a hostile object: every call guarded, bounded and abortable. */
export interface Guard {
  /** Asks what needs no person: bounded in time. */
  call<T>(run: () => Promise<T>, options?: CallOptions & { timeoutMs?: number }): Promise<T>
  /** A call of the app's own: nobody knows whether a person must answer it, so nothing bounds it. */
  pass<T>(run: () => Promise<T>, options?: CallOptions): Promise<T>
  /** Runs what a person must answer. One at a time; once asked, the wallet's answer counts. */
  ask<T>(run: () => Promise<T>, options?: CallOptions): Promise<T>
  /** As `ask`, but one prompt serves all who ask for the same, those included who come after one has gone. */
  share<T>(key: string, run: () => Promise<T>, options?: CallOptions): Promise<T>
}

const mapped = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    throw toCosmosError(error)
  }
}

/** Makes the guard of one wallet. `lifetime` ends every wait. */
export function createGuard(host: AdapterHost, lifetime: AbortSignal): Guard {
  let waiting = 0
  const open = new Map<string, Promise<unknown>>()
  const bounded = <T>(work: Promise<T>, options: CallOptions = {}): Promise<T> =>
    withAbort(withAbort(work, options.signal), lifetime)
  const begin = ({ signal }: CallOptions) => {
    throwIfAborted(signal)
    throwIfAborted(lifetime)
  }
  const counted = async <T>(work: Promise<T>, options: CallOptions): Promise<T> => {
    waiting += 1
    try {
      return await bounded(work, options)
    } finally {
      waiting -= 1
    }
  }
  const refuseSecond = () => {
    if (waiting === 0) return
    throw new LatchkeyError('requestPending', 'The wallet already shows a request: it must be answered first')
  }
  return {
    async call(run, options = {}) {
      begin(options)
      const { timeoutMs = ANSWER_TIMEOUT_MS } = options
      return withTimeout(
        bounded(mapped(run), options),
        timeoutMs,
        host.env.clock,
        'The wallet did not answer',
      )
    },
    async pass(run, options = {}) {
      begin(options)
      return bounded(mapped(run), options)
    },
    async ask(run, options = {}) {
      begin(options)
      refuseSecond()
      return counted(mapped(run), options)
    },
    async share<T>(key: string, run: () => Promise<T>, options: CallOptions = {}) {
      begin(options)
      const earlier = open.get(key) as Promise<T> | undefined
      if (earlier) return counted(earlier, options)
      refuseSecond()
      const mine = mapped(run)
      open.set(key, mine)
      const forget = () => {
        if (open.get(key) === mine) open.delete(key)
      }
      mine.then(forget, forget)
      return counted(mine, options)
    },
  }
}
