import { readText } from '@latchkey/core/adapter'
import * as z from 'zod/mini'
import { ApiProblem } from './problem.js'

const timeoutMs = 8_000
const maxBytes = 10_000_000

interface FetchJsonOptions<S extends z.ZodMiniType> {
  readonly schema: S
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

const secondsOf = (header: string | null): number | undefined => {
  const seconds = Number(header ?? Number.NaN)
  return Number.isInteger(seconds) && seconds >= 0 ? seconds : undefined
}

/**
 * Reads JSON of a host of the settings, and holds it against a schema.
 * @param host a word for it, for the message: its address may hold a key
 * @throws ApiProblem `sourceFailed`; `unavailable` if the host is busy, with the time that it asks for
 */
export async function fetchJson<S extends z.ZodMiniType>(
  url: URL,
  host: string,
  { schema, signal, headers = {} }: FetchJsonOptions<S>,
): Promise<z.output<S>> {
  try {
    const response = await fetch(url, {
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    })
    if (response.status === 429) {
      const retryAfterSeconds = secondsOf(response.headers.get('retry-after'))
      throw new ApiProblem('unavailable', `The ${host} is busy.`, {
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      })
    }
    if (!response.ok) throw new Error(`HTTP status ${response.status}`)
    return z.parse(schema, JSON.parse(await readText(response, maxBytes)))
  } catch (error) {
    if (error instanceof ApiProblem) throw error
    if (signal.aborted) throw signal.reason
    throw new ApiProblem('sourceFailed', `The ${host}'s answer cannot be used.`, { cause: error })
  }
}
