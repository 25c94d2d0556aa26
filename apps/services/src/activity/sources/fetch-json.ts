import { ApiProblem } from '../../server/problem.js'

const timeoutMs = 8_000

/** Reads JSON of a host of the settings. @throws ApiProblem `sourceFailed`, `unavailable`, with a word for the host */
export async function fetchJson(url: URL, host: string, signal: AbortSignal): Promise<unknown> {
  try {
    const options = {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    } as const
    const response = await fetch(url, options)
    if (response.status === 429) throw new ApiProblem('unavailable', `The ${host} is busy.`)
    return await response.json()
  } catch (error) {
    if (error instanceof ApiProblem) throw error
    if (signal.aborted) throw signal.reason
    throw new ApiProblem('sourceFailed', `The ${host}'s answer cannot be used.`, { cause: error })
  }
}
