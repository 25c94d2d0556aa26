// The libraries for these codes weigh 2.5 kB, because they encode as well: four tenths of what a page loads to sign in.
// The tests compare this code with them.

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** Of the checksum of BIP-173. */
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const CHECKSUM_LENGTH = 6

/** Ends the checksum of bech32 (BIP-173) and of bech32m (BIP-350). */
export const endings = { bech32: 1, bech32m: 0x2bc830a3 } as const

/** How many bytes base58 text of at most 64 letters has; its checksum, if it has one, is not looked at. */
export function base58Length(text: string): number | undefined {
  const digits = Array.from(text, letter => BASE58.indexOf(letter))
  if (text.length > 64 || digits.includes(-1)) return undefined
  const value = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  const zeros = digits.findIndex(digit => digit > 0)
  return zeros < 0 ? digits.length : zeros + Math.ceil(value.toString(16).length / 2)
}

function checksumOf(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of GENERATORS.entries()) if ((top >> bit) & 1) sum ^= generator
  }
  return sum
}

/** The words of bech32 text, without its prefix and checksum. Undefined for text with another checksum or letter. */
export function wordsOf(
  ending: (typeof endings)[keyof typeof endings],
  text: string,
  maxLetters: number,
): readonly number[] | undefined {
  const small = text.toLowerCase()
  const end = small.lastIndexOf('1')
  const words = Array.from(small.slice(end + 1), letter => BECH32.indexOf(letter))
  const prefix = Array.from(small.slice(0, end), letter => letter.charCodeAt(0))
  const isWritten = text.length <= maxLetters && (text === small || text === text.toUpperCase())
  const isVisible = prefix.every(code => code >= 33 && code <= 126)
  if (!isWritten || !isVisible || end < 1 || words.length < CHECKSUM_LENGTH || words.includes(-1))
    return undefined
  const values = [...prefix.map(code => code >> 5), 0, ...prefix.map(code => code & 31), ...words]
  return checksumOf(values) === ending ? words.slice(0, -CHECKSUM_LENGTH) : undefined
}
