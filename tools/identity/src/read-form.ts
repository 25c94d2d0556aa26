import type { IncomingMessage } from 'node:http'

const MAX_BYTES = 16_384

/** Reads a form. @throws Error for one that is too large */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MAX_BYTES) throw new Error('The form is too large')
  }
  return new URLSearchParams(text)
}
