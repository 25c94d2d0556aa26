import { sha256 } from '@noble/hashes/sha2'
import { requireAddress } from '../codec/address.js'
import { encodeBase58 } from '../codec/bytes.js'
import { programs } from './programs.js'
import { isOnCurve } from './verification.js'

const MARK = new TextEncoder().encode('ProgramDerivedAddress')

/** The address that belongs to a program and some seeds: the first hash, from bump 255 down, that is off the curve. */
function deriveAddress(seeds: readonly Uint8Array[], program: Uint8Array): Uint8Array {
  for (let bump = 255; bump >= 0; bump--) {
    const parts = [...seeds, Uint8Array.of(bump), program, MARK]
    const hash = sha256(Uint8Array.from(parts.flatMap(part => [...part])))
    if (!isOnCurve(hash)) return hash
  }
  throw new RangeError('No program address can be derived from these seeds')
}

/** Where an owner's tokens of a mint are kept: its associated token account. */
export function associatedTokenAddress(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map(requireAddress)
  return encodeBase58(deriveAddress(seeds, requireAddress(programs.associatedToken)))
}
