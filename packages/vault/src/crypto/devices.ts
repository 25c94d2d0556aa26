import { VaultError } from '../errors.js'
import { type Bytes, fromBase64Url, labelBytes, sha256, toBase64Url, utf8 } from './bytes.js'

const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const
const AGREEMENT = { name: 'ECDH', namedCurve: 'P-256' } as const

/** The public signing key of a device: a JWK of P-256 with its four members and no other. */
export interface DeviceJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** The keys of a device: of one browser on one site. Their private parts cannot be read, not even by the frame itself. */
export interface DeviceKeys {
  readonly signing: CryptoKeyPair
  /** Halves travel sealed to this key. */
  readonly sealing: CryptoKeyPair
}

/** What a device registers at both parties. */
export interface DeviceRegistration {
  readonly signingKey: DeviceJwk
  /** The uncompressed point (65 bytes), as base64url. */
  readonly sealingKey: string
  /** The signing key's signature over the sealing key, as base64url: nobody can put another one in its place. */
  readonly statement: string
}

/** Makes the keys of a device. Keep them in IndexedDB: they can be stored and not be read. */
export const createDeviceKeys = async (): Promise<DeviceKeys> => ({
  signing: await crypto.subtle.generateKey(SIGNING, false, ['sign', 'verify']),
  sealing: await crypto.subtle.generateKey(AGREEMENT, false, ['deriveBits']),
})

/** Reads the public part of a signing key. */
export async function toDeviceJwk(publicKey: CryptoKey): Promise<DeviceJwk> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { kty: 'EC', crv: 'P-256', x, y }
}

/** The thumbprint of a device's signing key (RFC 7638, SHA-256, base64url): the id of the device. */
export const thumbprintOf = ({ crv, kty, x, y }: DeviceJwk): Promise<string> =>
  sha256(utf8(JSON.stringify({ crv, kty, x, y })))

const statementBytes = (sealingKey: Bytes): Bytes => labelBytes('latchkey/device/v1', toBase64Url(sealingKey))

/** What the device registers. */
export async function registrationOf({ signing, sealing }: DeviceKeys): Promise<DeviceRegistration> {
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', sealing.publicKey))
  const statement = await crypto.subtle.sign(SIGNATURE, signing.privateKey, statementBytes(point))
  return {
    signingKey: await toDeviceJwk(signing.publicKey),
    sealingKey: toBase64Url(point),
    statement: toBase64Url(new Uint8Array(statement)),
  }
}

/** Imports a device's signing key. @throws VaultError `invalidInput` for a point that is not on the curve */
export async function importSigningKey({ kty, crv, x, y }: DeviceJwk): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('jwk', { kty, crv, x, y }, SIGNING, true, ['verify'])
  } catch {
    throw new VaultError('invalidInput', 'The key of the device is no point of P-256')
  }
}

/** Checks a registration. Returns the device's thumbprint. @throws VaultError `invalidInput` */
export async function checkRegistration({
  signingKey,
  sealingKey,
  statement,
}: DeviceRegistration): Promise<string> {
  const key = await importSigningKey(signingKey)
  const point = fromBase64Url(sealingKey)
  try {
    await crypto.subtle.importKey('raw', point, AGREEMENT, true, [])
  } catch {
    throw new VaultError('invalidInput', 'The key of the device is no point of P-256')
  }
  const isSigned = await crypto.subtle.verify(SIGNATURE, key, fromBase64Url(statement), statementBytes(point))
  if (!isSigned || point.length !== 65)
    throw new VaultError('invalidInput', 'The device did not sign its key')
  return thumbprintOf(signingKey)
}
