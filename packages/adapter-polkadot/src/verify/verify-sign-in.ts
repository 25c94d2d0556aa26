import { defineSignInVerifier } from '@latchkey/core/adapter'
import { createAddressCodec, decodeAccount } from '../codec/address.js'
import { concat, fromHex, isHex } from '../codec/bytes.js'
import { findFormat } from '../codec/chain-formats.js'
import type { KeyType } from '../codec/codec.types.js'
import { blake2b256, verifiers } from './verifiers.js'

const codec = createAddressCodec({})
const keyTypes = Object.keys(verifiers) as readonly KeyType[]

/** Longer than this, the generic app of Ledger signs a hash in place of the bytes. */
const LONGEST_UNHASHED = 256

/** A text in brackets would have the signature of the text in them. No sign-in text has any. */
const isBracketed = (text: string): boolean => text.startsWith('<Bytes>')

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The types of keys that a scheme may stand for. A wallet that does not say its type has the scheme `substrate`. */
const typesOf = (scheme: string): readonly KeyType[] =>
  scheme === 'substrate' ? keyTypes : keyTypes.filter(type => type === scheme)

/** What may have been signed of a text. */
function readingsOf(type: KeyType, text: Uint8Array): readonly Uint8Array[] {
  const wrapped = concat(utf8('<Bytes>'), text, utf8('</Bytes>'))
  // Never the hash of the bare text: keys sign the hashes of long payloads of transactions.
  const isHashed = type === 'ed25519' && wrapped.length > LONGEST_UNHASHED
  return [text, wrapped, ...(isHashed ? [blake2b256(wrapped)] : [])]
}

/** A signature without the byte of its type; undefined where it is none of the type. */
function bareSignature(type: KeyType, bytes: Uint8Array): Uint8Array | undefined {
  const { signatureLength, typeByte } = verifiers[type]
  if (bytes.length === signatureLength) return bytes
  return bytes.length === signatureLength + 1 && bytes[0] === typeByte ? bytes.subarray(1) : undefined
}

function isSignedWith(type: KeyType, account: Uint8Array, text: Uint8Array, bytes: Uint8Array): boolean {
  const { accountLength, verify } = verifiers[type]
  const signature = bareSignature(type, bytes)
  if (!signature || account.length !== accountLength) return false
  return readingsOf(type, text).some(reading => {
    try {
      return verify(reading, signature, account)
    } catch {
      // A point that is not on the curve, a number out of range.
      return false
    }
  })
}

/**
 * Verifies that an account of polkadot signed a sign-in text, with a key of any of the four types. The text may have
 * `<Bytes>` around it, and the signature its type in front. A hash is accepted in one case, which is Ledger's: ed25519 over
 * BLAKE2b-256 of a text that is longer than 256 bytes with `<Bytes>` around it. Knows the prefixes of the usual networks;
 * on other networks every prefix will do. Asks no node, so the verdict is never `unknown`.
 */
export const verifySignIn = defineSignInVerifier('polkadot', ({ networkId, address, message, signed }) => {
  const isKnown = findFormat(networkId) !== undefined
  const account = codec.isAddress(address, isKnown ? networkId : undefined) && decodeAccount(address)
  if (!account || !isHex(signed.signature) || isBracketed(message)) return 'invalid'
  const [text, signature] = [utf8(message), fromHex(signed.signature)]
  const isSigned = typesOf(signed.scheme).some(type => isSignedWith(type, account, text, signature))
  return isSigned ? 'valid' : 'invalid'
})
