import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const keyBytes = 32
const keyPattern = /^Bearer lk_([\w-]{43})$/

const hashOf = (key: string): Uint8Array => new Uint8Array(createHash('sha256').update(key).digest())

/** Makes a key of 256 random bits. Only its hash may be stored. */
export function createServerKey(): { readonly key: string; readonly hash: Uint8Array } {
  const key = `lk_${randomBytes(keyBytes).toString('base64url')}`
  return { key, hash: hashOf(key) }
}

/** Returns true if an `Authorization` header has one of the keys. Each comparison takes the same time. */
export function hasServerKey(authorization: string, hashes: readonly Uint8Array[]): boolean {
  if (!keyPattern.test(authorization)) return false
  const hash = hashOf(authorization.slice('Bearer '.length))
  return hashes.filter(known => known.length === hash.length && timingSafeEqual(known, hash)).length > 0
}
