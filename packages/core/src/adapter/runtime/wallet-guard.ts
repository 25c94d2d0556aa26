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
  /**
   * As `ask`, but one prompt serves all who wait for the same. A wallet need not say that its prompt was closed: where nobody
   * waits any more, or somebody has for a minute, it is asked again. It may still show the earlier prompt, and refuse because
   * of it (`requestPending`): then the answer to that one counts.
   */
  share<T>(key: string, run: () => Promise<T>, options?: CallOptions): Promise<T>
}

/** How long a prompt serves those who come later. An older one may be gone without an answer. */
const SHARED_PROMPT_MS = 60_000

interface SharedPrompt {
  readonly askedAt: number
  readonly answer: Promise<unknown>
}

/** A caller who waits for a person, with the prompt where that is shared. */
interface Waiter {
  readonly signal: AbortSignal | undefined
  readonly prompt?: SharedPrompt | undefined
}

/** Makes the guard of one wallet. */
export function createWalletGuard({ clock, lifetime, toError }: WalletGuardInput): WalletGuard {
  const waiters = new Set<Waiter>()
  const open = new Map<string, SharedPrompt>()
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
  const counted = async <T>(work: Promise<T>, waiter: Waiter): Promise<T> => {
    waiters.add(waiter)
    try {
      return await withAbort(work, waiter.signal, lifetime)
    } finally {
      waiters.delete(waiter)
    }
  }
  /** Who aborted has gone at once: the next attempt begins in the same tick. */
  const isAwaited = (matches: (waiter: Waiter) => boolean) =>
    [...waiters].some(waiter => !waiter.signal?.aborted && matches(waiter))
  /** Those who wait for `own`, an earlier request of the same kind, are in nobody's way. */
  const requireFree = (own?: SharedPrompt) => {
    if (!isAwaited(({ prompt }) => prompt === undefined || prompt !== own)) return
    throw new LatchkeyError('requestPending', 'The wallet already shows a request: it must be answered first')
  }
  const askAgain = async <T>(run: () => Promise<T>, earlier: SharedPrompt | undefined): Promise<T> => {
    try {
      return await mapped(run)
    } catch (error) {
      if (!earlier || !isLatchkeyError(error, 'requestPending')) throw error
      return (await earlier.answer) as T
    }
  }
  const openPrompt = <T>(key: string, run: () => Promise<T>, earlier: SharedPrompt | undefined) => {
    const prompt = { askedAt: clock.now(), answer: askAgain(run, earlier) }
    open.set(key, prompt)
    const forget = () => {
      if (open.get(key) === prompt) open.delete(key)
    }
    prompt.answer.then(forget, forget)
    return prompt
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
      requireFree()
      return counted(mapped(run, options.onAnswer), { signal: options.signal })
    },
    async share<T>(key: string, run: () => Promise<T>, options: CallOptions = {}) {
      throwIfAborted(options.signal, lifetime)
      const earlier = open.get(key)
      const isYoung = earlier && clock.now() - earlier.askedAt < SHARED_PROMPT_MS
      const serves = isYoung && isAwaited(({ prompt }) => prompt === earlier)
      if (!serves) requireFree(earlier)
      const prompt = serves ? earlier : openPrompt(key, run, earlier)
      return counted(prompt.answer as Promise<T>, { signal: options.signal, prompt })
    },
  }
}
