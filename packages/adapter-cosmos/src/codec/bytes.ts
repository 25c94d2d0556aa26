const HEX = /^(?:[0-9a-f]{2})*$/i
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Bytes as hex without a prefix. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** Hex as bytes; undefined for anything else. */
export const fromHex = (text: string): Uint8Array | undefined =>
  HEX.test(text) ? Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16)) : undefined

/** Bytes as base64. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))

/** Base64 as bytes; undefined for anything else. */
export const fromBase64 = (text: string): Uint8Array | undefined =>
  BASE64.test(text) ? Uint8Array.from(atob(text), letter => letter.charCodeAt(0)) : undefined

/** A text as UTF-8. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Whether two byte strings are the same. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
