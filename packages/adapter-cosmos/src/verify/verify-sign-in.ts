import { defineSignInVerifier } from '@latchkey/core/adapter'
import { verifyMessage } from '../capabilities/verification.js'
import { parseAddress } from '../codec/address.js'
import { fromBase64, toBase64 } from '../codec/bytes.js'
import { findChain } from '../codec/chain-facts.js'

/** The last letter of base64 may have bits that nobody reads: one signature has one spelling. */
function isCanonical(text: string): boolean {
  const bytes = fromBase64(text)
  return bytes !== undefined && toBase64(bytes) === text
}

/**
 * Verifies that an account of cosmos signed a sign-in text, as ADR-36 says. `signed.publicKey` is needed: hex or base64 of
 * the compressed key, which the address must be derived from. Knows the prefixes of the networks of
 * `@latchkey/core/networks`; on other networks every prefix of an account will do. Asks no node, so the verdict is never
 * `unknown`.
 */
export const verifySignIn = defineSignInVerifier('cosmos', input => {
  const { networkId, address, signed } = input
  const isAccount = parseAddress(address, findChain([], networkId)?.bech32Prefix) !== undefined
  return isAccount && isCanonical(signed.signature) && verifyMessage(input) ? 'valid' : 'invalid'
})
