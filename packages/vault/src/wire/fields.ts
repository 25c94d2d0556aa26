import * as z from 'zod/mini'

const matching = (pattern: RegExp, max: number) => z.string().check(z.maxLength(max), z.regex(pattern))

/** base64url without padding. */
export const base64Url = (max: number) => matching(/^[A-Za-z0-9_-]*$/, max)

/** 32 bytes as base64url. */
export const half = matching(/^[A-Za-z0-9_-]{43}$/, 43)

/** A thumbprint of a key (RFC 7638, SHA-256). */
export const thumbprint = matching(/^[A-Za-z0-9_-]{43}$/, 43)

/** A sealed text with its version. */
export const sealed = matching(/^v\d{1,4}\.[A-Za-z0-9_-]+$/, 1024)

/** A random id: 16 bytes as base64url. */
export const id = matching(/^[A-Za-z0-9_-]{22}$/, 22)

/** A code of six digits. */
export const code = matching(/^\d{6}$/, 6)

/** Milliseconds since 1970. */
export const time = z.int().check(z.nonnegative())

/** An email address as it was typed: `toEmailAddress` reads it. */
export const email = z.string().check(z.maxLength(254))

export const projectId = matching(/^[A-Za-z0-9_-]+$/, 128)

/** An origin as browsers write it. */
export const origin = matching(/^https?:\/\/[^/?#@\s]+$/, 300)

/** BCP 47. */
export const locale = matching(/^[A-Za-z0-9-]+$/, 35)

export const deviceJwk = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: half,
  y: half,
})
