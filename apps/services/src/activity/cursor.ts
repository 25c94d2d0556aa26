import * as z from 'zod/mini'
import { hashSchema } from '../nodes/hex.js'
import { ApiProblem } from '../server/problem.js'

const cursorSchema = z.strictObject({
  /** Block and index of the last transaction of the page before. */
  b: z.int().check(z.minimum(0), z.maximum(2 ** 48)),
  i: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** Hash of that block: another one means that the chain was reorganised. */
  h: z.optional(hashSchema),
})

/** Where the next page begins. */
export type Cursor = z.infer<typeof cursorSchema>

/** Writes a cursor. It is not signed: it names a place in a public chain. */
export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Reads a cursor. @throws ApiProblem `badRequest` */
export function readCursor(text: string): Cursor {
  const refuse = (): never => {
    throw new ApiProblem('badRequest', 'The cursor is not valid.')
  }
  if (!/^[\w-]{1,300}$/.test(text)) return refuse()
  try {
    const parsed = z.safeParse(cursorSchema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : refuse()
  } catch {
    return refuse()
  }
}
