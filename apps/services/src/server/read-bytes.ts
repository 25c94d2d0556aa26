import type { Context } from 'hono'

/** Reads the body of a request. @throws what `tooLarge` makes, as soon as it has more than `maxBytes` */
export async function readBytes(c: Context, maxBytes: number, tooLarge: () => Error): Promise<Buffer> {
  const reader = c.req.raw.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return Buffer.concat(chunks)
    size += value.byteLength
    if (size > maxBytes) {
      await reader?.cancel()
      throw tooLarge()
    }
    chunks.push(value)
  }
}

/** The type of a request's body, in lower case, without its parameters. */
export const contentType = (c: Context): string =>
  (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
