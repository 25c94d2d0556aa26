import type { Context } from 'hono'
import { ApiProblem } from './problem.js'
import { contentType, readBytes } from './read-bytes.js'

const jsonTypes = ['application/json', 'text/plain']

/**
 * Reads a JSON body of at most `maxBytes`, sent as JSON or as text: clients send text where it spares a preflight.
 * @throws ApiProblem `tooLarge`, `badRequest`, `unsupported`
 */
export async function readJsonBody(c: Context, maxBytes: number): Promise<unknown> {
  if (!jsonTypes.includes(contentType(c))) throw new ApiProblem('badRequest', 'The body must be JSON.')
  const tooLarge = () => new ApiProblem('tooLarge', 'The body is too large.')
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  const bytes = await readBytes(c, maxBytes, tooLarge)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ApiProblem('badRequest', 'The body is not JSON.')
  }
}
