// By hand: BIP-173's code is small, and the libraries that have it bring other codes along.

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** Cosmos allows more than BIP-173's 90: contract accounts on chains with a long prefix. */
const MAX_LENGTH = 120

/** A decoded bech32 text. */
export interface Bech32 {
  readonly prefix: string
  readonly bytes: Uint8Array
}

function polymod(values: Iterable<number>): number {
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    for (const [bit, factor] of GENERATOR.entries()) if ((top >>> bit) & 1) checksum ^= factor
  }
  return checksum
}

const expand = (prefix: string): number[] => {
  const codes = Array.from(prefix, letter => letter.charCodeAt(0))
  return [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31)]
}

/** Regroups bits. Undefined when what is left over is more than padding. */
function regroup(values: Iterable<number>, from: number, to: number, pad: boolean): number[] | undefined {
  const groups: number[] = []
  let held = 0
  let bits = 0
  for (const value of values) {
    held = ((held << from) | value) & 0xfff
    bits += from
    while (bits >= to) {
      bits -= to
      groups.push((held >> bits) & ((1 << to) - 1))
    }
  }
  const rest = (held << (to - bits)) & ((1 << to) - 1)
  if (pad) return bits > 0 ? [...groups, rest] : groups
  return bits >= from || rest !== 0 ? undefined : groups
}

/** Reads bech32 (not bech32m) with its checksum; undefined for anything else. */
export function decodeBech32(text: string): Bech32 | undefined {
  const lower = text.toLowerCase()
  if (text.length > MAX_LENGTH || (text !== lower && text !== text.toUpperCase())) return undefined
  const at = lower.lastIndexOf('1')
  const prefix = lower.slice(0, at)
  const values = Array.from(lower.slice(at + 1), letter => ALPHABET.indexOf(letter))
  if (at < 1 || values.length < 6 || values.includes(-1) || !/^[!-~]+$/.test(prefix)) return undefined
  if (polymod([...expand(prefix), ...values]) !== 1) return undefined
  const bytes = regroup(values.slice(0, -6), 5, 8, false)
  return bytes && { prefix, bytes: Uint8Array.from(bytes) }
}

/** Writes bech32. */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const values = regroup(bytes, 8, 5, true) ?? []
  const checksum = polymod([...expand(prefix), ...values, 0, 0, 0, 0, 0, 0]) ^ 1
  const check = [25, 20, 15, 10, 5, 0].map(shift => (checksum >> shift) & 31)
  return `${prefix}1${[...values, ...check].map(value => ALPHABET[value]).join('')}`
}
