import * as z from 'zod/mini'
import { fetchJson } from '../../server/fetch-json.js'
import { ApiProblem } from '../../server/problem.js'

const answerSchema = z.object({
  status: z.optional(z.string()),
  message: z.optional(z.string()),
  result: z.unknown(),
})

const failed = (): ApiProblem => new ApiProblem('sourceFailed', "The explorer's answer cannot be used.")

/** A host of the settings: its address or its headers may hold a key. */
export interface HostSettings {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Asks an explorer in the form of Etherscan. A key of the settings reaches no answer.
 * @throws ApiProblem `sourceFailed`, `unavailable`
 */
export async function askExplorer<S extends z.ZodMiniType>(
  { url: base, headers }: HostSettings,
  query: Readonly<Record<string, string>>,
  schema: S,
  signal: AbortSignal,
): Promise<z.output<S>> {
  const url = new URL(base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { message = '', result } = await fetchJson(url, 'explorer', { schema: answerSchema, signal, headers })
  // An explorer says "nothing found" and "too many requests" in the same way but for the words.
  if (/rate limit/i.test(`${message} ${typeof result === 'string' ? result : ''}`))
    throw new ApiProblem('unavailable', 'The explorer is busy.')
  const rows = z.safeParse(schema, result === null ? [] : result)
  if (!rows.success) throw failed()
  return rows.data
}
