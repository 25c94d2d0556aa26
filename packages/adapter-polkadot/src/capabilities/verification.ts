import type { AddressCodec, VerifyMessageInput } from '@latchkey/core/adapter'
import { fromHex, isHex } from '../codec/bytes.js'

const SCHEMES = ['sr25519', 'ed25519', 'ecdsa', 'ethereum']

/**
 * Whether the account signed the text, by the verifier of the polkadot-js libraries: any of the four kinds of key, with
 * `<Bytes>` around the text or without, with the key type in front of the signature or without. Asks no network.
 * @throws LatchkeyError `invalidAddress`
 */
export async function verifyMessage(codec: AddressCodec, input: VerifyMessageInput): Promise<boolean> {
  const address = codec.normalizeAddress(input.address, input.networkId)
  const { scheme, signature } = input.signed
  if (scheme !== 'substrate' && !SCHEMES.includes(scheme)) return false
  if (!isHex(signature)) return false
  const { signatureVerify } = await import('@polkadot/util-crypto/signature')
  try {
    // As bytes: a text that looks like hex would be taken for hex.
    const message = new TextEncoder().encode(input.message)
    const { isValid, crypto } = signatureVerify(message, fromHex(signature), address)
    return isValid && (scheme === 'substrate' || crypto === scheme)
  } catch {
    // The length of a signature is checked by throwing.
    return false
  }
}
