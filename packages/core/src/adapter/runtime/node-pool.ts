import { isLatchkeyError, LatchkeyError } from '../../errors/error.js'
import type { Clock } from '../../kernel/env.types.js'
import { sleep } from '../../kernel/sleep.js'
import { type Signals, throwIfAborted } from '../../kernel/task.js'
import { runBounded } from './run-bounded.js'

/** How an adapter reaches the nodes of a network. */
export interface RpcOptions {
  /** How long one node may take to answer, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number
}

/** A node gave no answer. Another node, or the same node later, may give one. */
export interface NodeFailure {
  readonly failure: LatchkeyError
  /** The wait that the node asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined
  /** The node refuses this client, for example its key or its origin. The run does not ask it again. */
  readonly isRefusal?: boolean
}

/** What a node answered. A refusal of the request itself is an answer too. */
export type NodeOutcome<T> = { readonly answer: T } | NodeFailure

/**
 * Sends one request to one node. A `LatchkeyError` that it throws ends the run, except `timeout`. That one and anything
 * else that it throws are failures of the node, and the pool asks the next one.
 */
export type AskNode<T> = (url: string, signal: AbortSignal) => Promise<NodeOutcome<T>>

/** What a pool is made of. */
export interface NodePoolInput extends RpcOptions {
  /** The nodes' addresses. The first is asked first. */
  readonly urls: readonly string[]
  readonly clock: Clock
  /** Fires when the client is destroyed. */
  readonly lifetime: AbortSignal
}

/** How one request is sent. */
export interface NodeRunOptions {
  readonly signal?: AbortSignal | undefined
  /** Asks each node at most once, without a wait: for a signed transaction. Default false. */
  readonly once?: boolean
}

/** The nodes of one network. */
export interface NodePool {
  /**
   * Asks one node after the other until one answers.
   * @throws LatchkeyError the last node's `networkError`, `rateLimited` or `timeout`, `aborted`, and what `ask` throws
   */
  run<T>(ask: AskNode<T>, options?: NodeRunOptions): Promise<T>
}

const TRIES = 4
const RETRY_DELAY_MS = 150
const LONGEST_WAIT_MS = 5_000

/** Reads `Retry-After` (RFC 9110, section 10.2.3), which is a number of seconds or a date. Returns milliseconds. */
function readRetryAfter(headers: Headers, clock: Clock): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - clock.now()
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined
}

/**
 * Returns the failure that an HTTP status stands for, or `undefined` for a status that is about the request. A failure is
 * 401, 403, 408, 413, 429 or 5xx.
 */
export function readNodeFailure({ status, headers }: Response, clock: Clock): NodeFailure | undefined {
  if (status === 429)
    return {
      failure: new LatchkeyError('rateLimited', 'Too many requests: the node asks to wait'),
      retryAfterMs: readRetryAfter(headers, clock),
    }
  const isRefusal = status === 401 || status === 403
  if (!isRefusal && status !== 408 && status !== 413 && status < 500) return undefined
  const failure = new LatchkeyError('networkError', `The node answered with status ${status}`)
  return { failure, isRefusal, retryAfterMs: readRetryAfter(headers, clock) }
}

/** Creates a pool with the policy of docs/internals/decisions/0035. A pool keeps no timer between runs. */
export function createNodePool({ urls, clock, lifetime, timeoutMs = 10_000 }: NodePoolInput): NodePool {
  let preferred = 0

  const askOne = async <T>(url: string, ask: AskNode<T>, signals: Signals): Promise<NodeOutcome<T>> => {
    const late = 'The node did not answer in time'
    try {
      return await runBounded(ending => ask(url, ending), { clock, timeoutMs, late, signals })
    } catch (error) {
      throwIfAborted(...signals)
      if (isLatchkeyError(error, 'timeout')) return { failure: error }
      if (isLatchkeyError(error)) throw error
      // A browser's words about a failed request may hold the node's address, and the address may hold a key.
      return { failure: new LatchkeyError('networkError', 'The node could not be reached') }
    }
  }

  return {
    async run(ask, { signal, once = false } = {}) {
      const signals = [signal, lifetime]
      throwIfAborted(...signals)
      const lastStart = clock.now() + 2 * timeoutMs
      const tries = once ? urls.length : Math.max(TRIES, urls.length)
      let failure = new LatchkeyError('networkError', 'The network has no node to ask')
      // What is left of each node's wait, in the order of asking. A node that refuses this client is taken out.
      const waits = new Map(urls.map((_, step) => [(preferred + step) % urls.length, 0]))
      for (let tried = 0; ; ) {
        for (const [node, left] of waits) {
          if (left > 0) continue
          if (clock.now() > lastStart) throw failure
          const outcome = await askOne(urls[node] ?? '', ask, signals)
          if ('answer' in outcome) {
            preferred = node
            return outcome.answer
          }
          failure = outcome.failure
          tried += 1
          if (tried >= tries) throw failure
          const wait = outcome.retryAfterMs ?? RETRY_DELAY_MS * 2 ** (tried - 1)
          if (outcome.isRefusal) waits.delete(node)
          else waits.set(node, Math.min(wait, LONGEST_WAIT_MS))
        }
        // Infinite when no node is left. A wait that ends too late for a try would be for nothing.
        const shortest = Math.min(...waits.values())
        if (clock.now() + shortest > lastStart) throw failure
        await sleep(shortest, clock, ...signals)
        for (const [node, left] of waits) waits.set(node, left - shortest)
      }
    },
  }
}
