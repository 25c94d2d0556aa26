import { blake2b } from '@noble/hashes/blake2b'
import { base58 } from '@scure/base'
import type { PolkadotHex } from './polkadot.types'

/** Bytes as hex. */
export const toHex = (bytes: Uint8Array): PolkadotHex =>
  `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** Whether a value is whole bytes in hex. */
export const isHex = (value: unknown): value is PolkadotHex =>
  typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)

/** Hex as bytes. @throws when it is none */
export const fromHex = (hex: string): Uint8Array => {
  if (!isHex(hex)) throw new Error('Expected whole bytes in hex.')
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

/** Pieces as one. */
export const concat = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** blake2b of so many bits. */
export const blake2 = (bytes: Uint8Array, bits = 256): Uint8Array => blake2b(bytes, { dkLen: bits / 8 })

const littleEndian = (value: bigint, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))

/** A u32 in SCALE. */
export const u32 = (value: number): Uint8Array => littleEndian(BigInt(value), 4)

/** A compact number in SCALE. */
export const compact = (value: bigint): Uint8Array => {
  if (value < 1n << 6n) return littleEndian(value << 2n, 1)
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4)
  const length = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return concat(Uint8Array.of(((length - 4) << 2) | 3), littleEndian(value, length))
}

const prefixBytes = (format: number): Uint8Array =>
  format < 64
    ? Uint8Array.of(format)
    : Uint8Array.of(((format & 0xfc) >> 2) | 0x40, (format >> 8) | ((format & 3) << 6))

/** An account's SS58 address. */
export const encodeSs58 = (accountId: Uint8Array, format: number): string => {
  const body = concat(prefixBytes(format), accountId)
  const check = blake2(concat(new TextEncoder().encode('SS58PRE'), body), 512)
  return base58.encode(concat(body, check.slice(0, 2)))
}

/** The account of an SS58 address of 32 bytes, whatever its prefix; undefined when it is none. */
export const decodeSs58 = (address: string): Uint8Array | undefined => {
  try {
    const bytes = base58.decode(address)
    const from = (bytes[0] ?? 0) < 64 ? 1 : 2
    return bytes.length === from + 34 ? bytes.slice(from, from + 32) : undefined
  } catch {
    return undefined
  }
}
