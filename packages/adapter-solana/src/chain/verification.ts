import type { VerifyMessageInput } from '@latchkey/core/adapter'
import { ed25519 } from '@noble/curves/ed25519'
import { requireAddress } from '../codec/address.js'
import { decodeSignature } from '../codec/bytes.js'
import { offchainEnvelope } from '../codec/offchain-message.js'

/** Whether bytes were signed by a key. Strict: one signature has one spelling, and keys of small order sign nothing. */
export function isSignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

/**
 * Whether the account signed the text: ed25519 by the key that the address is, over the text's UTF-8 bytes, or with the
 * scheme `solanaOffchain` over the envelope of off-chain messages.
 * @throws LatchkeyError `invalidAddress`
 */
export function verifyMessage({ address, message, signed }: VerifyMessageInput): boolean {
  const publicKey = requireAddress(address)
  const signature = decodeSignature(signed.signature)
  if (!signature) return false
  if (signed.scheme === 'solanaOffchain')
    return message !== '' && isSignature(signature, offchainEnvelope(publicKey, message), publicKey)
  return signed.scheme === 'ed25519' && isSignature(signature, new TextEncoder().encode(message), publicKey)
}

/** Whether an address is a point of the curve: others belong to programs, and nobody has a key for them. */
export function isOnCurve(publicKey: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(publicKey)
    return true
  } catch {
    return false
  }
}
