import { type AddressCodec, LatchkeyError } from '@latchkey/core/adapter'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

// `mw1`, the 32 bytes of an ed25519 public key, the first 4 of their SHA-256; hex, canonical in lower case.
const ADDRESS = /^mw1([0-9a-f]{64})([0-9a-f]{8})$/

function publicKeyOf(address: string): Uint8Array | undefined {
  const [, key = '', checksum] = ADDRESS.exec(address.toLowerCase()) ?? []
  const bytes = hexToBytes(key)
  return checksum === bytesToHex(sha256(bytes).subarray(0, 4)) ? bytes : undefined
}

export const addressCodec: AddressCodec = {
  isAddress: value => publicKeyOf(value) !== undefined,
  normalizeAddress(value) {
    if (addressCodec.isAddress(value)) return value.toLowerCase()
    throw new LatchkeyError('invalidAddress', 'This is not an address of Meadow')
  },
}

/** The first line says what is signed, so that no message can be passed off as a transfer. */
export const signedBytes = (kind: 'message' | 'transfer', text: string): Uint8Array =>
  utf8ToBytes(`Meadow ${kind}:\n${text}`)

/** Whether the owner of the address signed the message; by the strict rules of RFC 8032. */
export function isSignedBy(address: string, message: string, signature: string): boolean {
  const key = publicKeyOf(address)
  if (!key || !/^[0-9a-f]{128}$/.test(signature)) return false
  return ed25519.verify(hexToBytes(signature), signedBytes('message', message), key, { zip215: false })
}
