import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { readText } from '../kernel/read-text.js'
import { abortError, throwIfAborted, withAbort } from '../kernel/task.js'
import { parseBaseUrl } from './base-url.js'
import type { AnswerSchema, GetInput, HostOptions, Http, PostInput, Query } from './http.types.js'
import { findHttpFailure, isRetryable, parseRetryAfter, toHttpError } from './http-failure.js'

const RETRIES = 3
const RETRY_BASE_MS = 150
const TIMEOUT_MS = 10_000
const MAX_BYTES = 5_000_000
const MAX_PROBLEM_BYTES = 16_384
/** A caller is not kept longer than this. The host is left alone for as long as it asks to, 5 minutes at most. */
const MAX_WAIT_MS = 5000
const MAX_SILENCE_MS = 300_000

interface Call<T> {
  readonly url: string
  readonly init: RequestInit
  readonly schema: AnswerSchema<T> | undefined
  readonly isRead: boolean
  readonly signal: AbortSignal | undefined
}

function parseAnswer<T>(text: string, schema: AnswerSchema<T>): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new LatchkeyError('invalidResponse', 'The answer of the host is not JSON', { cause })
  }
  const result = schema.safeParse(value)
  // Without what zod says of it: that repeats the answer.
  if (!result.success) throw new LatchkeyError('invalidResponse', 'The answer of the host has another shape')
  return result.data
}

async function readAnswer<T>(response: Response, { schema }: Call<T>, nowMs: number): Promise<T> {
  if (!response.ok) {
    const body = await readText(response, MAX_PROBLEM_BYTES).catch(() => '')
    throw toHttpError(response.status, body, parseRetryAfter(response.headers.get('retry-after'), nowMs))
  }
  return schema ? parseAnswer(await readText(response, MAX_BYTES), schema) : (undefined as T)
}

/** Asks once. Time-out and abort end the request itself, and cover its body. */
async function ask<T>(call: Call<T>, { clock, fetch }: HostOptions['env']): Promise<T> {
  throwIfAborted(call.signal)
  const controller = new AbortController()
  const end = () => controller.abort()
  let isLate = false
  const cancelTimer = clock.after(TIMEOUT_MS, () => {
    isLate = true
    end()
  })
  call.signal?.addEventListener('abort', end)
  try {
    const work = fetch(call.url, { ...call.init, signal: controller.signal })
    return await withAbort(
      work.then(response => readAnswer(response, call, clock.now())),
      controller.signal,
    )
  } catch (error) {
    if (call.signal?.aborted) throw abortError(call.signal.reason)
    if (isLate) throw new LatchkeyError('timeout', 'The host did not answer in time')
    // A body that was cut is a failure of the network like a connection that was not made.
    throw isLatchkeyError(error)
      ? error
      : new LatchkeyError('networkError', 'The host could not be reached', { cause: error })
  } finally {
    cancelTimer()
    call.signal?.removeEventListener('abort', end)
  }
}

const encode = (query: Query = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/**
 * Makes the requests to one host. It has no state but the time until which the host asked to be left alone.
 * @param name of the option that names the host
 * @throws LatchkeyError `invalidOptions`
 */
export function createHttp({ url: host, env }: HostOptions, name: string): Http {
  const base = parseBaseUrl(host, name)
  const { clock } = env
  let silentUntil = Number.NEGATIVE_INFINITY

  const urlOf = (path: string, query?: Query) => {
    const text = encode(query)
    return `${base}/${path}${text && `?${text}`}`
  }

  const refuseEarly = () => {
    if (clock.now() < silentUntil)
      throw new LatchkeyError('rateLimited', 'The host asked to wait before the next request')
  }

  /** How long to wait before the next attempt. Undefined: there is none. */
  const waitOf = (error: unknown, attempt: number): number | undefined => {
    const askedMs = findHttpFailure(error)?.retryAfterMs ?? 0
    if (askedMs > MAX_WAIT_MS) silentUntil = clock.now() + Math.min(askedMs, MAX_SILENCE_MS)
    if (!isRetryable(error) || attempt >= RETRIES || askedMs > MAX_WAIT_MS) return undefined
    return Math.max(askedMs, RETRY_BASE_MS * 2 ** attempt)
  }

  /** `sleep` of the kernel would be a file of its own, which a page fetches for these lines. */
  const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> => {
    let cancel = () => {}
    const over = new Promise<void>(resolve => {
      cancel = clock.after(ms, resolve)
    })
    return withAbort(over, signal).finally(cancel)
  }

  const send = async <T>(call: Call<T>): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      refuseEarly()
      try {
        return await ask(call, env)
      } catch (error) {
        const waitMs = waitOf(error, attempt)
        if (waitMs === undefined || !call.isRead) throw toLatchkeyError(error, 'networkError')
        await pause(waitMs, call.signal)
      }
    }
  }

  // A redirect may lead to a host that the app did not name.
  const init = { credentials: 'omit', redirect: 'error' } as const

  return {
    urlOf,
    get: <T>({ path, query, schema, signal, force = false }: GetInput<T>) =>
      send({
        url: urlOf(path, query),
        init: { ...init, ...(force ? { cache: 'reload' } : {}) },
        schema,
        isRead: true,
        signal,
      }),
    post: <T>({ path, query, body, as, schema, isRead = false, keepalive, signal }: PostInput<T>) =>
      send({
        url: urlOf(path, query),
        init: {
          ...init,
          method: 'POST',
          // The content type of a text body is text/plain;charset=UTF-8.
          body: JSON.stringify(body),
          ...(as === 'json' ? { headers: { 'content-type': 'application/json' } } : {}),
          ...(keepalive ? { keepalive } : {}),
        },
        schema,
        isRead,
        signal,
      }),
  }
}
