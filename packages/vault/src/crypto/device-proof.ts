import { sha256, toBase64Url, utf8 } from './bytes.js'
import { type DeviceJwk, toDeviceJwk } from './devices.js'

/** What a proof is about. */
export interface ProvenRequest {
  readonly method: string
  /** Without query and fragment (RFC 9449, htu). */
  readonly url: string
  /** The exact text of the body. */
  readonly body?: string
  /** The session token, where one goes along. */
  readonly token?: string
}

interface ProofInput extends ProvenRequest {
  readonly signing: CryptoKeyPair
  /** The server's newest nonce. */
  readonly nonce?: string
  /** Milliseconds since 1970, by the server's clock if that is known. */
  readonly now: number
}

const encode = (value: object): string => toBase64Url(utf8(JSON.stringify(value)))

/**
 * Proves that a request comes from a device: a JWT of RFC 9449 for the header `DPoP`, signed by ES256. One claim is ours:
 * `bdh`, the SHA-256 of the body, so that nobody on the way can change it.
 */
export async function createDeviceProof(input: ProofInput): Promise<string> {
  const { signing, nonce, now, method, url, body, token } = input
  const jwk: DeviceJwk = await toDeviceJwk(signing.publicKey)
  const claims = {
    jti: crypto.randomUUID(),
    htm: method,
    htu: url,
    iat: Math.floor(now / 1000),
    ...(nonce !== undefined && { nonce }),
    ...(token !== undefined && { ath: await sha256(utf8(token)) }),
    ...(body !== undefined && { bdh: await sha256(utf8(body)) }),
  }
  const text = `${encode({ typ: 'dpop+jwt', alg: 'ES256', jwk })}.${encode(claims)}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, signing.privateKey, utf8(text))
  return `${text}.${toBase64Url(new Uint8Array(signature))}`
}
