import { p256 } from '@noble/curves/p256'
import { sha256 } from '@noble/hashes/sha2'
import type { AttestationKey } from '../wallet-connect.types'
import type { AttestationClaims } from './verify-host'

const decode = (part: string): Uint8Array =>
  Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))

/** The point of a key as curves write it: uncompressed. */
const pointOf = ({ x, y }: AttestationKey) => Uint8Array.from([4, ...decode(x), ...decode(y)])

/**
 * Reads what the verify host said, when it said so itself and not too long ago. The library's own check needs Node's
 * `Buffer`: in a browser it fails for every token, and every origin would be unknown.
 * @throws Error for a token of anybody else, and for one that has expired
 */
export const checkAttestation = (token: string, key: AttestationKey): AttestationClaims => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const hash = sha256(new TextEncoder().encode(`${header}.${payload}`))
  if (!p256.verify(decode(signature), hash, pointOf(key)))
    throw new Error('This attestation is not by the verify host.')
  const said = JSON.parse(new TextDecoder().decode(decode(payload))) as AttestationClaims & { exp: number }
  if (said.exp * 1000 < Date.now()) throw new Error('This attestation has expired.')
  const { origin, isScam = false, isVerified = false } = said
  return { origin, isScam, isVerified }
}
