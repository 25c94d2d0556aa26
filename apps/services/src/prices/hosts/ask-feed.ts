import type * as z from 'zod/mini'
import type { PriceFeed } from '../../config/config.schema.js'
import { fetchJson } from '../../server/fetch-json.js'

interface AskInput<S extends z.ZodMiniType> {
  readonly feed: PriceFeed
  /** Below the address of the feed. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly schema: S
  readonly signal: AbortSignal
}

/** Asks a feed of the settings. @throws ApiProblem `sourceFailed`, `unavailable` */
export async function askFeed<S extends z.ZodMiniType>({
  feed: { url: base, headers },
  path,
  query = {},
  schema,
  signal,
}: AskInput<S>): Promise<z.output<S>> {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return fetchJson(url, 'price feed', { schema, signal, headers })
}
