import { base64, hex } from '@scure/base'

export { base64, hex }

/**
 * The bytes of base64 or hex text; undefined for neither. Hex is tried first: its alphabet is part of base64's, and
 * no base64 that is met here consists of hex digits alone.
 */
export function readBytes(text: string): Uint8Array | undefined {
  try {
    return /^(?:[0-9a-f]{2})+$/i.test(text) ? hex.decode(text.toLowerCase()) : base64.decode(text)
  } catch {
    return undefined
  }
}

/** Whether two runs of bytes are the same. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])
