import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { readText } from '../../parties/http/read-text.js'
import { Refusal } from '../../parties/http/refusal.js'
import type { PartyContext } from '../../parties/party-context.types.js'
import { pageHeaders } from './render-page.js'

const MAX_BYTES = 2_048

/** The token of a link. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** The folder of the pages' scripts and styles: beside `src` in the sources, beside `dist` in the build. */
const findPages = (): string => {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const candidate = path.join(folder, 'pages', 'keeper')
    if (existsSync(candidate)) return candidate
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('The folder of pages is missing from this installation.')
    folder = parent
  }
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Serves scripts and styles of the keeper's pages. */
export function servePageFiles(app: Hono, names: readonly string[]): void {
  for (const name of names) {
    const text = readFileSync(path.join(findPages(), name), 'utf8')
    const type = types[path.extname(name)] ?? ''
    app.get(`/keeper/v1/${name}`, c => c.body(text, 200, { ...pageHeaders, 'content-type': type }))
  }
}

export const unknownLink = () => new Refusal('notFound', "This link isn't valid.")

/** Reads what the keeper's own pages send. @throws Refusal `unverifiedOrigin`, `invalidRequest`, `rateLimited` */
export const createFormReader =
  ({ publicUrl }: Pick<PartyContext, 'publicUrl'>, guard: (c: Context) => Promise<void>) =>
  async <Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.infer<Schema>> => {
    await guard(c)
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== publicUrl())
      throw new Refusal('unverifiedOrigin', "Only the keeper's own page may decide.")
    const text = await readText(c, MAX_BYTES)
    let value: unknown
    try {
      value = JSON.parse(text ?? '')
    } catch {
      throw new Refusal('invalidRequest', "The body isn't JSON.")
    }
    const read = schema.safeParse(value)
    if (!read.success) throw new Refusal('invalidRequest', "The form isn't valid.")
    return read.data
  }
