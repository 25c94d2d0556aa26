import {
  type AdapterHost,
  type Bounds,
  isLatchkeyError,
  LatchkeyError,
  runBounded,
} from '@latchkey/core/adapter'
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

const unanswered = (code: 'networkError' | 'rateLimited', message: string) => new LatchkeyError(code, message)

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
  bounds: Pick<Bounds, 'timeoutMs' | 'signals'>,
): Promise<ReturnType<typeof readAnswer>> {
  const ask = async (signal: AbortSignal) => {
    const headers = { 'content-type': 'application/json' }
    const response = await env.fetch(url, { method: 'POST', headers, body, signal })
    checkStatus(response)
    const answer: unknown = await response.json().catch(cause => {
      if (signal.aborted) throw cause
      throw new LatchkeyError('invalidResponse', 'The node answered something else than JSON')
    })
    return readAnswer(answer)
  }
  try {
    return await runBounded(ask, { ...bounds, clock: env.clock, late: 'The node did not answer in time' })
  } catch (error) {
    if (isLatchkeyError(error, 'timeout')) throw new Unanswered(error)
    if (error instanceof Unanswered || isLatchkeyError(error)) throw error
    throw new Unanswered(unanswered('networkError', 'The node could not be reached'))
  }
}
