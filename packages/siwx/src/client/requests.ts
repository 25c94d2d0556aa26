import { SiwxError, type SiwxErrorCode } from '../errors.js'
import { isObject } from '../shape.js'

/** The part of `fetch` that is used. */
export type SiwxFetch = (url: string, init: RequestInit) => Promise<Response>

interface RequestOptions {
  readonly url: string
  readonly fetch: SiwxFetch
  readonly timeoutMs: number
}

/** Requests to the server. Each settles within its time, and rejects with a `SiwxError`. */
export interface Requests {
  get(path: string): Promise<Readonly<Record<string, unknown>>>
  post(path: string, body: object): Promise<Readonly<Record<string, unknown>>>
}

const CODE = /^[A-Za-z]{1,40}$/

/** The error of an answer that is a refusal. */
function toError(body: unknown, status: number): SiwxError {
  const { error } = isObject(body) ? body : { error: undefined }
  if (!isObject(error) || typeof error.code !== 'string' || !CODE.test(error.code))
    return new SiwxError('invalidAnswer', `The sign-in server answered ${status}.`)
  return new SiwxError(error.code as SiwxErrorCode, String(error.message))
}

export function createRequests({ url, fetch, timeoutMs }: RequestOptions): Requests {
  const send = async (path: string, init: RequestInit) => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    // Also where `fetch` does not listen to the signal.
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        controller.abort()
        reject(new SiwxError('timeout', 'The sign-in server did not answer in time. Try again.'))
      }, timeoutMs)
    })
    const ask = async () => {
      const response = await fetch(`${url}${path}`, {
        ...init,
        signal: controller.signal,
        // Also where the server is on another host of the site.
        credentials: 'include',
        cache: 'no-store',
      })
      const body: unknown = await response.json().catch(() => undefined)
      if (!response.ok || !isObject(body)) throw toError(body, response.status)
      return body
    }
    try {
      return await Promise.race([ask(), late])
    } catch (error) {
      if (error instanceof SiwxError) throw error
      throw new SiwxError('networkError', 'The sign-in server could not be reached. Try again.')
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    get: path => send(path, { method: 'GET' }),
    post: (path, body) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}
