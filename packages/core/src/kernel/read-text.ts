import { LatchkeyError } from '../errors/error.js'

const tooLarge = () => new LatchkeyError('invalidResponse', 'The answer of the host is too large')

/**
 * Reads a body of at most `maxBytes`. The rest of a larger one is not downloaded.
 * @throws LatchkeyError `invalidResponse`
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      // The caller gets the first failure. A failure of `cancel` adds nothing to it.
      reader.cancel().catch(() => undefined)
      throw tooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}
