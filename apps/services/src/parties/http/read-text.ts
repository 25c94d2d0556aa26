import type { Context } from 'hono'
import { contentType, readBytes } from '../../server/read-bytes.js'
import { Refusal } from './refusal.js'

/**
 * Reads the exact text of a JSON body, which a proof is about. Undefined for an empty one. The type makes browsers of other
 * pages ask first. @throws Refusal `invalidRequest`
 */
export async function readText(c: Context, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(c, maxBytes, () => new Refusal('invalidRequest', 'The body is too large.'))
  if (bytes.length === 0) return undefined
  if (contentType(c) !== 'application/json')
    throw new Refusal('invalidRequest', 'The body must be application/json.')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('invalidRequest', "The body isn't UTF-8.")
  }
}
