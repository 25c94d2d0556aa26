const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 of bytes. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let index = 0; index < digits.length; index++) {
      carry += (digits[index] ?? 0) * 256
      digits[index] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const first = bytes.findIndex(byte => byte !== 0)
  const zeros = first === -1 ? bytes.length : first
  return '1'.repeat(zeros) + digits.reverse().reduce((text, digit) => text + ALPHABET[digit], '')
}

/** The bytes of base58 text of at most `maxLetters`, or undefined: decoding takes the square of the length. */
export function decodeBase58(text: string, maxLetters: number): Uint8Array | undefined {
  if (text.length > maxLetters) return undefined
  const bytes: number[] = []
  for (const letter of text) {
    let carry = ALPHABET.indexOf(letter)
    if (carry === -1) return undefined
    for (let index = 0; index < bytes.length; index++) {
      carry += (bytes[index] ?? 0) * 58
      bytes[index] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Uint8Array(zeros), ...bytes.reverse()])
}

/** The 64 bytes of a signature, or undefined when the text is none. */
export function decodeSignature(text: unknown): Uint8Array | undefined {
  const bytes = typeof text === 'string' ? decodeBase58(text, 88) : undefined
  return bytes?.length === 64 ? bytes : undefined
}

/** Base64 of bytes, in pieces that a call can carry. */
export const encodeBase64 = (bytes: Uint8Array): string =>
  btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))

/** The bytes of base64 text, or undefined when it is none. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Hex of bytes, without a prefix. */
export const encodeHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** Whether two lists of bytes are the same. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
