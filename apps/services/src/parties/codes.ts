import { createHash, randomInt } from 'node:crypto'
import { randomBytes, toBase64Url } from '@latchkey/vault'

/** How long a flow, its codes and its link are good for. */
export const FLOW_MS = 20 * 60_000
/** How often a code may be tried. */
export const CODE_TRIES = 5

/** A new code of six digits. */
export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A new number of two digits, without a leading zero. */
export const createNumber = (): string => String(randomInt(10, 100))

/** A new random id of 16 bytes. */
export const createId = (): string => toBase64Url(randomBytes(16))

/** A new random token of 32 bytes. */
export const createToken = (): string => toBase64Url(randomBytes(32))

/** What is stored of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
