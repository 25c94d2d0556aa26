import { VaultError } from '../errors.js'

/** Bytes that WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>

/** The UTF-8 bytes of a text. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** Bytes as base64url without padding (RFC 4648 section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads base64url without padding, in its only spelling. @throws VaultError `invalidInput` */
export function fromBase64Url(text: string): Bytes {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each =>
      each.charCodeAt(0),
    )
    // Padding, white space, the other alphabet and stray bits are all spellings that another reader may read in another way.
    if (toBase64Url(bytes) === text) return bytes
  } catch {
    // Told below.
  }
  throw new VaultError('invalidInput', 'A text is not base64url')
}

export function joinBytes(parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** A list of texts as bytes, each after its length in four bytes: no two lists have the same bytes. */
export function labelBytes(...texts: readonly string[]): Bytes {
  const parts = texts.flatMap(text => {
    const bytes = utf8(text)
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, bytes.length)
    return [length, bytes]
  })
  return joinBytes(parts)
}

/** Random bytes of the platform's generator. */
export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** SHA-256 as base64url. */
export const sha256 = async (bytes: Bytes): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
