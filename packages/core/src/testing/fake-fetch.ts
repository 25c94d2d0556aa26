import type { Clock, Env } from '../kernel/env.types.js'

/** A request that reached the network. */
export interface FakeRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: string | undefined
}

/** An answer: `json` or `text`, status 200 unless told; an Error is a broken connection, `hang` never answers. */
export type FakeReply =
  | {
      readonly status?: number
      readonly json?: unknown
      readonly text?: string
      readonly headers?: Readonly<Record<string, string>>
      /** Answers only after this much time of the clock. */
      readonly delayMs?: number
    }
  | Error
  | 'hang'

/** One answer for every request, several for one request after the other, or a function of the request. */
export type FakeRoute =
  | FakeReply
  | readonly FakeReply[]
  | ((request: FakeRequest) => FakeReply | Promise<FakeReply>)

interface FakeFetchControls {
  /** Every request, unscripted ones included, in order. */
  readonly calls: readonly FakeRequest[]
  /** Requests that no route answered, as `METHOD url`: empty in a good test, even if the code caught the failure. */
  readonly unscripted: readonly string[]
  /** Requests that have not been answered yet. */
  readonly pending: number
  /** Adds or replaces a route. */
  route(pattern: string, route: FakeRoute): void
}

/** A `fetch` that answers from a script. */
export type FakeFetch = Env['fetch'] & FakeFetchControls

const isList = (route: FakeRoute): route is readonly FakeReply[] => Array.isArray(route)

const abortReason = (signal: AbortSignal): unknown =>
  signal.reason ?? new DOMException('This operation was aborted', 'AbortError')

async function readRequest(input: RequestInfo | URL, init: RequestInit | undefined): Promise<FakeRequest> {
  // The signal is ours to watch: one of another realm would be refused here.
  const request = new Request(input, { ...init, signal: null })
  const body = request.body === null ? undefined : await request.text()
  return { method: request.method, url: request.url, headers: request.headers, body }
}

function toResponse(reply: Exclude<FakeReply, Error | 'hang'>): Response {
  const headers = new Headers(reply.headers)
  if (reply.json !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/json')
  const body = reply.json === undefined ? (reply.text ?? null) : JSON.stringify(reply.json)
  return new Response(body, { status: reply.status ?? 200, headers })
}

/** `GET https://host/path`, `https://host/path` (any method); a pattern without `?` ignores the query; `*` at the end. */
function matches(pattern: string, { method, url }: FakeRequest): boolean {
  const [first = '', second] = pattern.split(' ')
  if (second !== undefined && first !== method) return false
  const wanted = second ?? first
  if (wanted.endsWith('*')) return url.startsWith(wanted.slice(0, -1))
  const asked = wanted.includes('?') ? url : (url.split('?')[0] ?? url)
  return new URL(wanted).href === asked
}

function createScript(routes: Readonly<Record<string, FakeRoute>>) {
  const table = new Map(Object.entries(routes))
  const used = new Map<string, number>()
  return {
    route(pattern: string, route: FakeRoute) {
      table.set(pattern, route)
      used.delete(pattern)
    },
    async answer(request: FakeRequest): Promise<FakeReply | undefined> {
      const pattern = [...table.keys()].find(key => matches(key, request))
      const route = pattern === undefined ? undefined : table.get(pattern)
      if (pattern === undefined || route === undefined) return undefined
      if (typeof route === 'function') return route(request)
      if (!isList(route)) return route
      const turn = used.get(pattern) ?? 0
      used.set(pattern, turn + 1)
      return route[turn]
    },
  }
}

/** What a route still works on when the signal fires is let go, as the real one does. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(abortReason(signal))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Resolves with the reply's response, or rejects as soon as the signal fires, and then releases timer and listener. */
function deliver(reply: FakeReply, signal: AbortSignal | null | undefined, clock: Clock | undefined) {
  return new Promise<Response>((resolve, reject) => {
    let cancelTimer: (() => void) | undefined
    const onAbort = () => {
      cancelTimer?.()
      if (signal) reject(abortReason(signal))
    }
    const answer = () => {
      signal?.removeEventListener('abort', onAbort)
      if (reply instanceof Error) reject(reply)
      else if (reply !== 'hang') resolve(toResponse(reply))
    }
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort, { once: true })
    if (reply === 'hang') return
    const delayMs = reply instanceof Error ? 0 : (reply.delayMs ?? 0)
    if (delayMs === 0) return answer()
    if (!clock) return reject(new Error('A reply with delayMs needs createFakeFetch(routes, { clock })'))
    cancelTimer = clock.after(delayMs, answer)
  })
}

/** Makes a `fetch` for tests from a table of `[METHOD ]url` to answers. A request without a route fails. */
export function createFakeFetch(
  routes: Readonly<Record<string, FakeRoute>> = {},
  options: { readonly clock?: Clock } = {},
): FakeFetch {
  const script = createScript(routes)
  const calls: FakeRequest[] = []
  const unscripted: string[] = []
  let pending = 0

  const run = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    if (signal?.aborted) throw abortReason(signal)
    const request = await readRequest(input, init)
    calls.push(request)
    const reply = await untilAborted(script.answer(request), signal)
    if (reply !== undefined) return deliver(reply, signal, options.clock)
    unscripted.push(`${request.method} ${request.url}`)
    throw new TypeError(`Unscripted request: ${request.method} ${request.url}`)
  }

  const fake = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    pending += 1
    try {
      return await run(input, init)
    } finally {
      pending -= 1
    }
  }
  const controls: FakeFetchControls = {
    calls,
    unscripted,
    route: script.route,
    get pending() {
      return pending
    },
  }
  return Object.defineProperties(fake, Object.getOwnPropertyDescriptors(controls)) as FakeFetch
}
