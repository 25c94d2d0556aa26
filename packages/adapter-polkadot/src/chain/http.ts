import { type AdapterHost, abortError, LatchkeyError } from '@latchkey/core/adapter'
import { readAnswer } from './rpc-error.js'

/** A question that may be asked again of the same or another node: nothing was answered. */
export class Unanswered extends Error {
  constructor(
    readonly failure: LatchkeyError,
    /** What the node asked to wait, in milliseconds. */
    readonly retryAfterMs?: number,
  ) {
    super(failure.message)
  }
}

/** Statuses of a node, or of what stands in front of it, that pass by themselves. */
const PASSING = new Set([408, 413, 429, 500, 502, 503, 504])

const unanswered = (code: 'networkError' | 'rateLimited' | 'timeout', message: string, cause?: unknown) =>
  new LatchkeyError(code, message, cause === undefined ? {} : { cause })

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined
}

function checkStatus(response: Response): void {
  const { status } = response
  if (response.ok) return
  const failure =
    status === 429
      ? unanswered('rateLimited', 'Too many requests: the node asks to wait')
      : unanswered('networkError', `The node answered with status ${status}`)
  if (PASSING.has(status)) throw new Unanswered(failure, retryAfter(response))
  throw failure
}

/**
 * One JSON-RPC question to one address, bounded in time.
 * @throws Unanswered, LatchkeyError `networkError`, `invalidResponse`, `aborted`
 */
export async function postRpc(
  { env }: Pick<AdapterHost, 'env'>,
  url: string,
  body: string,
  options: { timeoutMs: number; signals: readonly (AbortSignal | undefined)[] },
): Promise<ReturnType<typeof readAnswer>> {
  const controller = new AbortController()
  const { signals, timeoutMs } = options
  const abort = () => controller.abort()
  let late = false
  const cancel = env.clock.after(timeoutMs, () => {
    late = true
    abort()
  })
  for (const signal of signals) signal?.addEventListener('abort', abort, { once: true })
  try {
    if (signals.some(signal => signal?.aborted)) throw abortError()
    const response = await env.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: controller.signal,
    })
    checkStatus(response)
    const answer: unknown = await response.json().catch(cause => {
      if (controller.signal.aborted) throw cause
      throw new LatchkeyError('invalidResponse', 'The node answered something else than JSON')
    })
    return readAnswer(answer)
  } catch (error) {
    if (signals.some(signal => signal?.aborted)) throw abortError()
    if (late) throw new Unanswered(unanswered('timeout', 'The node did not answer in time'))
    if (error instanceof Unanswered || error instanceof LatchkeyError) throw error
    throw new Unanswered(unanswered('networkError', 'The node could not be reached'))
  } finally {
    cancel()
    for (const signal of signals) signal?.removeEventListener('abort', abort)
  }
}
