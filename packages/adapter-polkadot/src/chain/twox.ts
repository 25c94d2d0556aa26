const MASK = (1n << 64n) - 1n
const P1 = 0x9e3779b185ebca87n
const P2 = 0xc2b2ae3d27d4eb4fn
const P3 = 0x165667b19e3779f9n
const P4 = 0x85ebca77c2b2ae63n
const P5 = 0x27d4eb2f165667c5n

const rotate = (value: bigint, bits: bigint) => ((value << bits) | (value >> (64n - bits))) & MASK
const times = (a: bigint, b: bigint) => (a * b) & MASK
const round = (lane: bigint, input: bigint) => times(rotate((lane + times(input, P2)) & MASK, 31n), P1)

const read = (bytes: Uint8Array, at: number, length: number): bigint => {
  let value = 0n
  for (let index = length - 1; index >= 0; index -= 1) value = (value << 8n) | BigInt(bytes[at + index] ?? 0)
  return value
}

/** What stands after the whole blocks of 32 bytes. */
function finish(start: bigint, bytes: Uint8Array, from: number): bigint {
  let hash = (start + BigInt(bytes.length)) & MASK
  let at = from
  for (; at + 8 <= bytes.length; at += 8)
    hash = (times(rotate(hash ^ round(0n, read(bytes, at, 8)), 27n), P1) + P4) & MASK
  if (at + 4 <= bytes.length) {
    hash = (times(rotate(hash ^ times(read(bytes, at, 4), P1), 23n), P2) + P3) & MASK
    at += 4
  }
  for (; at < bytes.length; at += 1) hash = times(rotate(hash ^ times(BigInt(bytes[at] ?? 0), P5), 11n), P1)
  hash = times(hash ^ (hash >> 33n), P2)
  hash = times(hash ^ (hash >> 29n), P3)
  return hash ^ (hash >> 32n)
}

/** XXH64 with a seed. */
function xxh64(bytes: Uint8Array, seed: bigint): bigint {
  if (bytes.length < 32) return finish((seed + P5) & MASK, bytes, 0)
  const lanes = [seed + P1 + P2, seed + P2, seed, seed - P1].map(lane => lane & MASK)
  let at = 0
  for (; at + 32 <= bytes.length; at += 32)
    for (const [index, lane] of lanes.entries()) lanes[index] = round(lane, read(bytes, at + index * 8, 8))
  const [a = 0n, b = 0n, c = 0n, d = 0n] = lanes
  let hash = (rotate(a, 1n) + rotate(b, 7n) + rotate(c, 12n) + rotate(d, 18n)) & MASK
  for (const lane of lanes) hash = (times(hash ^ round(0n, lane), P1) + P4) & MASK
  return finish(hash, bytes, at)
}

/** Substrate's fast hash of `rounds` times 64 bits, for the names of pallets and for keys that nobody can choose. */
export function twox(bytes: Uint8Array, rounds: 1 | 2): Uint8Array {
  const hash = new Uint8Array(rounds * 8)
  for (let seed = 0; seed < rounds; seed += 1) {
    const value = xxh64(bytes, BigInt(seed))
    for (let index = 0; index < 8; index += 1)
      hash[seed * 8 + index] = Number((value >> BigInt(8 * index)) & 255n)
  }
  return hash
}
