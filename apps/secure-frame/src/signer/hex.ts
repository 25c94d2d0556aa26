import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Hex } from './jobs.types.js'

export const toHex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

/** Reads `0x` and an even number of hex digits. @throws Error */
export const fromHex = (hex: string): Uint8Array => {
  if (!/^0x([\da-fA-F]{2})*$/.test(hex)) throw new Error('Not hex')
  return hexToBytes(hex.slice(2))
}

/** A number that is not negative, in as few bytes as hold it. */
export const numberBytes = (value: bigint): Uint8Array => {
  if (value < 0n) throw new Error('Negative')
  if (value === 0n) return new Uint8Array()
  const digits = value.toString(16)
  return hexToBytes(digits.length % 2 ? `0${digits}` : digits)
}
