import { EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { sha256, utf8 } from '../crypto/bytes.js'
import type { ProvenRequest } from '../crypto/device-proof.js'
import { type DeviceJwk, thumbprintOf } from '../crypto/devices.js'
import { VaultError } from '../errors.js'
import { deviceJwk } from '../wire/fields.js'

const claims = z.object({
  jti: z.string().check(z.minLength(16), z.maxLength(64)),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  nonce: z.optional(z.string().check(z.maxLength(256))),
  ath: z.optional(z.string()),
  bdh: z.optional(z.string()),
})

/** What a proof says, once it is verified. */
export interface DeviceProof {
  /** The thumbprint of the key that signed: the id of the device. */
  readonly device: string
  readonly jwk: DeviceJwk
  /** Accept it once: keep it for as long as the nonce is good. */
  readonly id: string
  readonly nonce: string | undefined
}

const refuse = (): never => {
  throw new VaultError('invalidProof', 'The proof of the device is not valid')
}

const bare = (url: string): string => url.replace(/[?#].*$/s, '')

/**
 * Verifies a proof for a request (RFC 9449 section 4.3). The caller checks that the id is new, and that the nonce is its own
 * and not too old: the nonce alone says that the proof is fresh. The time in it is that of the device, whose clock may be
 * hours wrong. @throws VaultError `invalidProof`
 */
export async function verifyDeviceProof(proof: string, request: ProvenRequest): Promise<DeviceProof> {
  const { method, url, body, token } = request
  const verified = await jwtVerify<JWTPayload>(proof, EmbeddedJWK, {
    typ: 'dpop+jwt',
    algorithms: ['ES256'],
  }).catch(refuse)
  const said = claims.safeParse(verified.payload)
  const key = deviceJwk.safeParse(verified.protectedHeader.jwk)
  if (!said.success || !key.success) return refuse()
  const { jti, htm, htu, nonce, ath, bdh } = said.data
  const hashOf = async (text: string | undefined) => (text === undefined ? undefined : sha256(utf8(text)))
  const isOfRequest =
    htm === method &&
    htu === bare(url) &&
    ath === (await hashOf(token)) &&
    // No body and an empty one are the same on the wire.
    (bdh === (await hashOf(body)) || ((body ?? '') === '' && bdh === undefined))
  if (!isOfRequest) return refuse()
  const device = await thumbprintOf(key.data)
  return { device, jwk: key.data, id: `${device}.${jti}`, nonce }
}
