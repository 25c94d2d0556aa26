import { readCookie, writeCookie } from './cookies.js'
import type { IssuedNonce, RequestHead } from './options.types.js'
import { refuse } from './refusals.js'
import { createSecret, hashOf } from './secrets.js'
import type { Settings } from './settings.js'
import type { NoncePurpose, StoredNonce } from './stores.types.js'

const MAX_OPEN = 10
/** How long one post may be repeated after a node was away. */
const RETRY_MS = 60_000

/** What a nonce must have been issued for. */
export interface NonceUse {
  readonly purpose: NoncePurpose
  /** For `link`: the stored id of the session. */
  readonly session?: string
}

/** Issues a nonce to the browser of a request, and names a browser that has no id yet. */
export async function issueNonce(
  settings: Settings,
  request: RequestHead,
  use: NonceUse,
): Promise<IssuedNonce & { readonly setCookie: readonly string[] }> {
  const { accept, nonces, nonceMs, sessionMs, now, linkStatement } = settings
  const id = readCookie(settings, request, 'siwx-browser') ?? createSecret(128)
  const nonce = createSecret(128)
  const issuedAt = now()
  const browser = await hashOf(id)
  await nonces.issue({ ...use, nonce, browser, issuedAt, expiresAt: issuedAt + nonceMs }, MAX_OPEN)
  return {
    nonce,
    ...(use.purpose === 'link' && { statement: linkStatement }),
    expiresInMs: nonceMs,
    ...(accept.recap && { recap: true }),
    time: new Date(issuedAt).toISOString(),
    // As long as a session, which is valid only in the browser that has this id.
    setCookie: [writeCookie(settings, request, 'siwx-browser', { secret: id, maxAgeMs: sessionMs })],
  }
}

/**
 * Uses a nonce up. Returns what it was, for `allowRetry`.
 * @throws SiwxError `invalidNonce`, `foreignNonce`, `wrongPurpose`
 */
export async function useNonce(
  { nonces, now }: Settings,
  nonce: string,
  use: NonceUse & { readonly browser: string | undefined; readonly post: string },
): Promise<StoredNonce> {
  // A browser without an id was issued none: its post does not use up the nonce of another.
  if (use.browser === undefined) return refuse('foreignNonce')
  const stored = await nonces.consume(nonce)
  if (!stored || stored.expiresAt <= now()) return refuse('invalidNonce')
  if (stored.browser !== use.browser) refuse('foreignNonce')
  if (stored.purpose !== use.purpose || stored.session !== use.session) refuse('wrongPurpose')
  if (stored.post !== undefined && stored.post !== use.post) refuse('invalidNonce')
  return stored
}

/** Lets the same post use its nonce again for a minute, because its signature could not be checked. */
export async function allowRetry(
  { nonces, now }: Settings,
  stored: StoredNonce,
  post: string,
  usedAt: number,
): Promise<void> {
  const expiresAt = stored.post === undefined ? usedAt + RETRY_MS : stored.expiresAt
  await nonces.issue({ ...stored, post, issuedAt: now(), expiresAt }, MAX_OPEN)
}
