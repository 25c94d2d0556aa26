import { keccakP } from '@noble/hashes/sha3'
import { swap32IfBE } from '@noble/hashes/utils'

/** Bytes that a permutation takes up: 1600 bits less twice the 256 of the hash. */
const RATE = 136

/**
 * Returns the Keccak-256 hash, as Ethereum uses it (FIPS 202 without its suffix). The permutation is the library's. The
 * sponge around it is ours: the library's class serves every hash of the family, and connecting waits for its bytes.
 */
export function keccak256(message: Uint8Array): Uint8Array {
  const state = new Uint8Array(200)
  const words = new Uint32Array(state.buffer)
  const padded = new Uint8Array(Math.ceil((message.length + 1) / RATE) * RATE)
  padded.set(message)
  padded[message.length] = 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  for (let start = 0; start < padded.length; start += RATE) {
    for (let index = 0; index < RATE; index++)
      state[index] = (state[index] ?? 0) ^ (padded[start + index] ?? 0)
    swap32IfBE(words)
    keccakP(words)
    swap32IfBE(words)
  }
  return state.slice(0, 32)
}
