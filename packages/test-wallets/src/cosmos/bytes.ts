import { base64, bech32, hex } from '@scure/base'

/** An address in a network's spelling. */
export const toBech32 = (prefix: string, bytes: Uint8Array): string =>
  bech32.encode(prefix, bech32.toWords(bytes))

export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)
export const fromBase64 = (text: string): Uint8Array => base64.decode(text)
export const fromHex = (text: string): Uint8Array => hex.decode(text)
export const toHex = (bytes: Uint8Array): string => hex.encode(bytes)
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Joins byte strings. */
const concat = (...parts: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const varint = (value: bigint): Uint8Array => {
  const bytes: number[] = []
  let rest = value
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  return Uint8Array.from([...bytes, Number(rest)])
}

const field = (number: number, bytes: Uint8Array): Uint8Array =>
  bytes.length === 0
    ? bytes
    : concat(Uint8Array.from([(number << 3) | 2]), varint(BigInt(bytes.length)), bytes)

/** `cosmos.tx.v1beta1.SignDoc` on the wire. By hand: a wallet must not share the codec of what it tests. */
export const encodeSignDoc = (
  body: Uint8Array,
  authInfo: Uint8Array,
  chainId: string,
  accountNumber: bigint,
): Uint8Array =>
  concat(
    field(1, body),
    field(2, authInfo),
    field(3, utf8(chainId)),
    accountNumber === 0n ? new Uint8Array() : concat(Uint8Array.from([32]), varint(accountNumber)),
  )

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** An amino document as it is signed: keys in order, no spaces, `& < >` escaped as Go does. */
export const encodeAmino = (document: unknown): Uint8Array =>
  utf8(JSON.stringify(sorted(document)).replace(/[&<>]/g, sign => `\\u00${sign.charCodeAt(0).toString(16)}`))
