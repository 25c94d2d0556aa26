import { type AddressCodec, LatchkeyError } from '@latchkey/core/adapter'
import { decodeBase58 } from './bytes.js'

/** 32 bytes are 32 to 44 letters of base58; not every such text is 32 bytes. */
const MAX_LETTERS = 44

/** The 32 bytes of an address, or undefined. Addresses of programs are off the curve and valid all the same. */
export function decodeAddress(value: unknown): Uint8Array | undefined {
  const bytes = typeof value === 'string' ? decodeBase58(value, MAX_LETTERS) : undefined
  return bytes?.length === 32 ? bytes : undefined
}

/**
 * The 32 bytes of an address.
 * @throws LatchkeyError `invalidAddress`
 */
export function requireAddress(value: unknown): Uint8Array {
  const bytes = decodeAddress(value)
  if (bytes) return bytes
  throw new LatchkeyError('invalidAddress', 'This is not a Solana address', {
    hint: 'An address is base58 text that decodes to 32 bytes.',
  })
}

/** The address rules of solana: base58 of exactly 32 bytes, one spelling. */
export const addressCodec: AddressCodec = {
  isAddress: value => decodeAddress(value) !== undefined,
  normalizeAddress(value) {
    requireAddress(value)
    return value
  },
}
