import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { RefusalName } from '../connection/close-codes.js'
import { decodeBase58 } from './base58.js'

/** Clocks of devices differ. A larger difference is a wrong clock, and the error tells the visitor. */
const clockAllowanceSeconds = 120
const longestToken = 4_096
/** The lifetime that clients give their tokens. It limits how long an attacker can replay a token. */
const longestLifetimeSeconds = 86_400

export type TokenVerdict = { readonly clientId: string } | { readonly refused: RefusalName }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const decodePart = (part: string | undefined): Readonly<Record<string, unknown>> | undefined => {
  if (!part || !/^[\w-]+$/.test(part)) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The Ed25519 key of a `did:key`: multibase `z`, multicodec 0xed 0x01, 32 bytes. */
const keyOfDid = (did: unknown): KeyObject | undefined => {
  if (typeof did !== 'string') return undefined
  const encoded = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,52})$/.exec(did)?.[1]
  const bytes = encoded === undefined ? undefined : decodeBase58(encoded)
  if (bytes?.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) return undefined
  const x = Buffer.from(bytes.subarray(2)).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

const isSigned = (key: KeyObject, data: string, signature: string): boolean => {
  try {
    const bytes = Uint8Array.from(Buffer.from(signature, 'base64url'))
    return verify(null, new TextEncoder().encode(data), key, bytes)
  } catch {
    return false
  }
}

/** The client's token: an EdDSA JWT, issued by its `did:key` for this relay's address. Its issuer is who connects. */
export const verifyAuthToken = (
  token: string | undefined,
  expected: { readonly isAudience: (aud: string) => boolean; readonly nowMs: number },
): TokenVerdict => {
  if (!token) return { refused: 'tokenMissing' }
  const parts = token.length > longestToken ? [] : token.split('.')
  const [header, payload] = [decodePart(parts[0]), decodePart(parts[1])]
  if (parts.length !== 3 || header?.alg !== 'EdDSA' || header.typ !== 'JWT' || !payload)
    return { refused: 'tokenMalformed' }
  const { iss, aud, iat, exp } = payload
  const key = keyOfDid(iss)
  if (!key || typeof iss !== 'string' || typeof aud !== 'string') return { refused: 'tokenMalformed' }
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) return { refused: 'tokenMalformed' }
  if (!isSigned(key, `${parts[0]}.${parts[1]}`, parts[2] ?? '')) return { refused: 'tokenSignature' }
  if (!expected.isAudience(aud)) return { refused: 'tokenAudience' }
  const lifetimeSeconds = Number(exp) - Number(iat)
  if (lifetimeSeconds <= 0 || lifetimeSeconds > longestLifetimeSeconds + clockAllowanceSeconds)
    return { refused: 'tokenLifetime' }
  const nowSeconds = expected.nowMs / 1_000
  if (Number(iat) > nowSeconds + clockAllowanceSeconds) return { refused: 'tokenNotYetValid' }
  if (Number(exp) < nowSeconds - clockAllowanceSeconds) return { refused: 'tokenExpired' }
  return { clientId: iss }
}
