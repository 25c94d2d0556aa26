import { base58, base64, hex } from '@scure/base'

/** How bytes are written as text. */
export type ByteForm = 'hex' | 'base58' | 'base64'

const coders = { hex, base58, base64 } as const

/** The bytes; undefined when the text is none. */
export const readBytes = (text: unknown, form: ByteForm): Uint8Array | undefined => {
  if (typeof text !== 'string') return undefined
  try {
    return coders[form].decode(form === 'hex' ? text.replace(/^0x/, '').toLowerCase() : text)
  } catch {
    return undefined
  }
}

/** Bytes as what a person can read, or as hex. */
export const bytesAsText = (bytes: Uint8Array): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const isText = [...text].every(
      letter => letter >= ' ' || letter === '\n' || letter === '\t' || letter === '\r',
    )
    if (isText) return text
  } catch {
    // No text.
  }
  return `0x${hex.encode(bytes)}`
}
