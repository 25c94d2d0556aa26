import type { AttestationKey } from '../wallet-connect.types'

/** What the verify host says of whoever sent a message. */
export interface AttestationClaims {
  /** Where the message came from. */
  readonly origin: string
  /** Whether the origin is one that its owner has proved. Default true. */
  readonly isVerified?: boolean
  /** Default false. */
  readonly isScam?: boolean
}

/** A double of the host that attests the origins of dapps to wallets, with a key of its own. */
export interface VerifyHost {
  /** The key by which wallets know what it says. */
  readonly publicKey: AttestationKey
  /** The token that says where the message of this id came from. */
  attest(id: string, claims: AttestationClaims): Promise<string>
}

const MINUTE = 60
const text = (value: string) => new TextEncoder().encode(value)
const encode = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const encodeJson = (value: object) => encode(text(JSON.stringify(value)))

/** Makes a verify host: what it attests is signed as the real one signs it. */
export const createVerifyHost = async (): Promise<VerifyHost> => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  if (kty === undefined || crv === undefined || x === undefined || y === undefined)
    throw new Error('The key cannot be written down')
  return {
    publicKey: { kty, crv, x, y, ext: true, key_ops: ['verify'] },
    async attest(id, claims) {
      const exp = Math.floor(Date.now() / 1000) + MINUTE
      const payload = { exp, id, isScam: false, isVerified: true, ...claims }
      const signed = `${encodeJson({ alg: 'ES256', typ: 'JWT' })}.${encodeJson(payload)}`
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, text(signed))
      return `${signed}.${encode(new Uint8Array(signature))}`
    },
  }
}
