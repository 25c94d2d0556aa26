import { blake2b } from '@noble/hashes/blake2b'
import { decodeBase58, encodeBase58 } from './base58.js'
import { concat } from './bytes.js'

/** What an SS58 address says. */
export interface Ss58 {
  readonly prefix: number
  /** 32 bytes of an account, or 33 of a bare ecdsa key. */
  readonly key: Uint8Array
}

const CONTEXT = new TextEncoder().encode('SS58PRE')
/** The longest address there can be is shorter: a two-byte prefix, 33 bytes and two of checksum. */
const MAX_LENGTH = 52
const RESERVED = [46, 47]
const CHECKSUM_LENGTH = 2

const checksum = (body: Uint8Array): Uint8Array =>
  blake2b(concat(CONTEXT, body), { dkLen: 64 }).subarray(0, CHECKSUM_LENGTH)

/** One byte below 64, else 14 bits over two bytes in an order of their own. */
const prefixBytes = (prefix: number): Uint8Array =>
  prefix < 64
    ? Uint8Array.of(prefix)
    : Uint8Array.of(0x40 | ((prefix & 0xfc) >> 2), (prefix >> 8) | ((prefix & 3) << 6))

const readPrefix = ([first = 0, second = 0]: Uint8Array): number =>
  first < 64 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)

/** An account as an SS58 address. */
export function encodeSs58(key: Uint8Array, prefix: number): string {
  const body = concat(prefixBytes(prefix), key)
  return encodeBase58(concat(body, checksum(body)))
}

/** Reads an SS58 address of a whole key, checksum and all. Account indexes of a few bytes are none. */
export function decodeSs58(text: string): Ss58 | undefined {
  const bytes = text.length <= MAX_LENGTH ? decodeBase58(text) : undefined
  const first = bytes?.[0]
  if (!bytes || first === undefined || first > 127) return undefined
  const start = first < 64 ? 1 : 2
  const key = bytes.slice(start, -CHECKSUM_LENGTH)
  const prefix = readPrefix(bytes)
  if ((key.length !== 32 && key.length !== 33) || RESERVED.includes(prefix)) return undefined
  // Spelled again it must be the same: checksum and the one way to write a prefix in one comparison.
  return encodeSs58(key, prefix) === text ? { prefix, key } : undefined
}
