import { type Env, readText } from '@latchkey/core/adapter'
import { TimeoutError } from 'viem'

/** More than any answer has that the kit asks for, a full batch of calls included. */
const LONGEST_ANSWER_BYTES = 16_000_000

/** `fetch` as viem wants it. */
export type FetchFn = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * `fetch` with limits of time and size, up to the last byte. viem's own time-out takes the place of a request's signal, so it is lost
 * as soon as a caller brings one: a node that never answers would be waited for without end.
 */
export const createFetchInTime =
  ({ fetch, clock }: Pick<Env, 'fetch' | 'clock'>, timeoutMs: number): FetchFn =>
  async (input, init = {}) => {
    const given = init.signal
    const ending = new AbortController()
    let late: TimeoutError | undefined
    const url = input instanceof Request ? input.url : String(input)
    const stop = () => ending.abort(given?.reason)
    const cancel = clock.after(timeoutMs, () => {
      // viem's class: any other is told as a connection that broke.
      late = new TimeoutError({ body: {}, url })
      ending.abort(late)
    })
    if (given?.aborted) stop()
    given?.addEventListener('abort', stop, { once: true })
    try {
      const response = await fetch(url, { ...init, signal: ending.signal })
      const body = await readText(response, LONGEST_ANSWER_BYTES)
      const { status, statusText, headers } = response
      // A status such as 204 may have no body, not even an empty one.
      return new Response(body || null, { status, statusText, headers })
    } catch (error) {
      throw late ?? error
    } finally {
      cancel()
      given?.removeEventListener('abort', stop)
    }
  }
