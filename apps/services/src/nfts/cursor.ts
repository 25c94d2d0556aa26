import * as z from 'zod/mini'
import { ApiProblem } from '../server/problem.js'
import type { ReceiptPosition } from './nfts.types.js'

const number = z.int().check(z.minimum(0), z.maximum(2 ** 48))
const cursorSchema = z.tuple([number, number, number])

/** Writes where the next page begins. */
export const writeCursor = ({ block, logIndex, item }: ReceiptPosition): string =>
  Buffer.from(JSON.stringify([block, logIndex, item])).toString('base64url')

/** Reads a cursor. @throws ApiProblem `badRequest` */
export function readCursor(text: string): ReceiptPosition {
  const refuse = (): never => {
    throw new ApiProblem('badRequest', 'The cursor is not valid.')
  }
  if (!/^[\w-]{1,100}$/.test(text)) return refuse()
  try {
    const parsed = z.safeParse(cursorSchema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (!parsed.success) return refuse()
    const [block, logIndex, item] = parsed.data
    return { block, logIndex, item }
  } catch {
    return refuse()
  }
}
