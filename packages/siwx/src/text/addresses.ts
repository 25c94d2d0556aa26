import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { endings, wordsOf } from './checksums.js'

/**
 * An eip155 address with its ERC-55 checksum.
 * @returns undefined for what is no address, and where capitals and small letters are mixed otherwise
 */
export function toChecksumAddress(text: string): string | undefined {
  if (!/^0x(?:[\da-f]{40}|[\dA-F]{40}|[\dA-Fa-f]{40})$/.test(text)) return undefined
  const small = text.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(small))
  const written = Array.from(small, (letter, at) =>
    Number.parseInt(hash[at] ?? '0', 16) > 7 ? letter.toUpperCase() : letter,
  ).join('')
  const given = text.slice(2)
  return given === written || given === small || given === small.toUpperCase() ? `0x${written}` : undefined
}

/** Bech32 with its checksum, in small letters; at most 120 of them, as some chains of cosmos need. */
export const toBech32 = (text: string): string | undefined =>
  wordsOf(endings.bech32, text, 120) && text.toLowerCase()

/** An address of a witness program (BIP-173, BIP-350), in small letters. */
export function toWitnessAddress(text: string): string | undefined {
  const version = wordsOf(endings.bech32, text, 90)?.[0]
  const isWitness = version === undefined ? (wordsOf(endings.bech32m, text, 90)?.[0] ?? 0) > 0 : version === 0
  return isWitness ? text.toLowerCase() : undefined
}
