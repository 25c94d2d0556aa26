import { concatBytes } from '@noble/hashes/utils.js'
import { numberBytes } from './hex.js'

/** What RLP encodes: bytes, or a list. */
export type RlpItem = Uint8Array | readonly RlpItem[]

const withLength = (payload: Uint8Array, offset: number): Uint8Array => {
  if (payload.length < 56) return concatBytes(Uint8Array.of(offset + payload.length), payload)
  const length = numberBytes(BigInt(payload.length))
  return concatBytes(Uint8Array.of(offset + 55 + length.length), length, payload)
}

/** Encodes by RLP (Yellow Paper, appendix B). */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (!(item instanceof Uint8Array)) return withLength(concatBytes(...item.map(encodeRlp)), 0xc0)
  const [first] = item
  return item.length === 1 && first !== undefined && first < 0x80 ? item : withLength(item, 0x80)
}
