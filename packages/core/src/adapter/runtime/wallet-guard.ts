import { isLatchkeyError, LatchkeyError } from '../../errors/error.js'
import type { Clock } from '../../kernel/env.types.js'
import { throwIfAborted, withAbort, withTimeout } from '../../kernel/task.js'
import type { CallOptions } from '../contract/connection.types.js'

/** How long a wallet may take over a question that needs no person. */
const ANSWER_TIMEOUT_MS = 10_000

/** What guards a wallet. */
export interface WalletGuardInput {
  readonly clock: Clock
  /** Fires when the client is gone: it ends every wait. */
  readonly lifetime: AbortSignal
  /** What the wallet throws, in the kit's own words. */
  toError(error: unknown): LatchkeyError
}

/** How a wallet's answer reaches an adapter. */
export interface AskOptions<T> extends CallOptions {
  /**
   * Called once with the wallet's answer as soon as it arrives, before the call resolves, and also if the caller has
   * aborted or the client has been destroyed meanwhile. Not called if the wallet fails. An abort can't take back a
   * request that the wallet already shows: emit `transactionSent` here, not behind the `await`. Must not throw.
   * @example
   * const hash = await wallet.ask(async () => parseHash(await raw('eth_sendTransaction', [transaction])), {
   *   ...options,
   *   onAnswer: hash => emit({ type: 'transactionSent', connectorId, networkId, hash }),
   * })
   */
  readonly onAnswer?: (answer: T) => void
}

/** A wallet as a hostile object: every call guarded, bounded and abortable. */
export interface WalletGuard {
  /** Asks what needs no person: bounded in time, 10 s unless told otherwise. */
  call<T>(run: () => Promise<T>, options?: CallOptions & { timeoutMs?: number }): Promise<T>
  /** A call of the app's own, as it is: nobody knows whether a person must answer it, so nothing bounds it. */
  pass<T>(run: () => Promise<T>, options?: AskOptions<T>): Promise<T>
  /**
   * Runs what a person must answer. One at a time; once asked, the wallet's answer counts: see `onAnswer`.
   * @throws LatchkeyError `requestPending`, `aborted`, and what the wallet says
   */
  ask<T>(run: () => Promise<T>, options?: AskOptions<T>): Promise<T>
  /** As `ask`, but one prompt serves all who ask for the same, those included who come after one has gone. */
  share<T>(key: string, run: () => Promise<T>, options?: CallOptions): Promise<T>
}

/** Makes the guard of one wallet. */
export function createWalletGuard({ clock, lifetime, toError }: WalletGuardInput): WalletGuard {
  let waiting = 0
  const open = new Map<string, Promise<unknown>>()
  // An async function, so that a wallet that throws at once rejects like any other.
  const mapped = async <T>(run: () => Promise<T>, onAnswer?: (answer: T) => void): Promise<T> => {
    let answer: T
    try {
      answer = await run()
    } catch (error) {
      throw toError(error)
    }
    onAnswer?.(answer)
    return answer
  }
  const counted = async <T>(work: Promise<T>, { signal }: CallOptions): Promise<T> => {
    waiting += 1
    try {
      return await withAbort(work, signal, lifetime)
    } finally {
      waiting -= 1
    }
  }
  const begin: typeof mapped = (run, onAnswer) => {
    if (waiting === 0) return mapped(run, onAnswer)
    throw new LatchkeyError('requestPending', 'The wallet already shows a request: it must be answered first')
  }
  return {
    async pass(run, { signal, onAnswer } = {}) {
      throwIfAborted(signal, lifetime)
      return withAbort(mapped(run, onAnswer), signal, lifetime)
    },
    async call(run, { timeoutMs = ANSWER_TIMEOUT_MS, signal } = {}) {
      throwIfAborted(signal, lifetime)
      return withTimeout(mapped(run), timeoutMs, clock, 'The wallet did not answer', signal, lifetime)
    },
    async ask(run, options = {}) {
      throwIfAborted(options.signal, lifetime)
      return counted(begin(run, options.onAnswer), options)
    },
    async share<T>(key: string, run: () => Promise<T>, options: CallOptions = {}) {
      throwIfAborted(options.signal, lifetime)
      const earlier = open.get(key) as Promise<T> | undefined
      if (earlier) return counted(earlier, options)
      const mine = begin(run)
      open.set(key, mine)
      const forget = () => void open.delete(key)
      mine.then(forget, forget)
      return counted(mine, options)
    },
  }
}

/**
 * Asks for accounts so that one prompt serves all who wait for it. `open` opens the prompt, `read` reads the accounts
 * out of what it answers.
 */
export function createAccountPrompt<Answer, Accounts, Wish = undefined>(
  guard: Pick<WalletGuard, 'ask'>,
  toError: (error: unknown) => LatchkeyError,
  open: (wish: Wish) => Promise<Answer>,
  read: (answer: Promise<Answer>) => Promise<Accounts>,
) {
  let asked: Promise<Answer> | undefined
  let waiting: Promise<Accounts> | undefined

  const request = async (wish: Wish): Promise<Accounts> => {
    const earlier = asked
    const mine = open(wish)
    asked = mine
    try {
      return await read(mine)
    } catch (error) {
      // The wallet still shows the prompt of an aborted call. Use its answer.
      if (!earlier || toError(error).code !== 'requestPending') throw error
      return await read(earlier)
    } finally {
      if (asked === mine) asked = earlier
    }
  }
  const ask = async (wish: Wish, options: CallOptions = {}): Promise<Accounts> => {
    throwIfAborted(options.signal)
    if (waiting) {
      try {
        return await withAbort(waiting, options.signal)
      } catch (error) {
        if (!isLatchkeyError(error, 'aborted')) throw error
        // Unless this caller aborted too, it still waits.
        return ask(wish, options)
      }
    }
    const mine = guard.ask(() => request(wish), options)
    waiting = mine
    try {
      return await mine
    } finally {
      if (waiting === mine) waiting = undefined
    }
  }
  return ask
}
