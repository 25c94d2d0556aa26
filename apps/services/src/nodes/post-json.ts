import { parseLossless, stringifyLossless } from './lossless-json.js'

/** Why a node gave no usable answer. The message names no address. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
  constructor(
    readonly reason: 'failed' | 'busy' | 'timeout',
    /** What the node said about when to come back. */
    readonly retryAfterSeconds?: number,
    options?: ErrorOptions,
  ) {
    super(`A node ${reason}.`, options)
  }
}

const maxAnswerBytes = 20_000_000
const maxRetryAfterSeconds = 600

/** Reads `Retry-After` in either of its forms. */
const readRetryAfter = (header: string | null, now: number): number | undefined => {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds)
    ? Math.min(Math.max(1, Math.ceil(seconds)), maxRetryAfterSeconds)
    : undefined
}

const readText = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxAnswerBytes) throw new NodeFailure('failed')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** A URL with a user and a password is no valid address for fetch: they belong into a header. */
const splitCredentials = (text: string): { url: string; headers: Record<string, string> } => {
  const url = new URL(text)
  if (url.username === '' && url.password === '') return { url: text, headers: {} }
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  return { url: url.href, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } }
}

/** What fetch says when a kept connection was closed at the other end before the request went out on it. */
const staleCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

const isStale = (error: unknown): boolean => {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return staleCodes.has(String(cause?.code))
}

/** Sends a request again whose connection was closed: every call that passes here may be made twice. */
const fetchTwice = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, init).catch(error => {
    if (isStale(error)) return fetch(url, init)
    throw error
  })

interface PostOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  now(): number
}

/** Posts JSON to a node and parses its answer. @throws NodeFailure, the signal's reason */
export async function postJson(
  rpcUrl: string,
  body: unknown,
  { timeoutMs, signal, now }: PostOptions,
): Promise<unknown> {
  const timeLimit = AbortSignal.timeout(timeoutMs)
  const { url, headers } = splitCredentials(rpcUrl)
  try {
    const response = await fetchTwice(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: stringifyLossless(body),
      // A redirect would carry the request to a host that the operator did not name.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeLimit]) : timeLimit,
    })
    const retryAfter = readRetryAfter(response.headers.get('retry-after'), now())
    if (response.status === 429 || (response.status === 503 && retryAfter !== undefined)) {
      await response.body?.cancel()
      throw new NodeFailure('busy', retryAfter)
    }
    // Some nodes answer JSON-RPC errors with status 400 or 500.
    const answer = parseLossless(await readText(response))
    if (response.status === 401 || response.status === 403) throw new NodeFailure('failed')
    return answer
  } catch (error) {
    if (error instanceof NodeFailure) throw error
    if (signal?.aborted) throw signal.reason
    throw new NodeFailure(timeLimit.aborted ? 'timeout' : 'failed', undefined, { cause: error })
  }
}
