import type { RequestHead } from './options.types.js'
import { hashOf } from './secrets.js'
import { isLoopback, type Settings, toUrl } from './settings.js'

/** The two cookies: who the browser is, and which session it has. */
export type CookieName = 'siwx-browser' | 'siwx-session'

type CookieSettings = Pick<Settings, 'origins' | 'framed'>

const isPlainLoopback = (url: URL | undefined): boolean =>
  url?.protocol === 'http:' && isLoopback(url.hostname)

/**
 * Whether cookies go without `Secure`: on a loopback page of http, and only where such a page is listed. A proxy makes
 * the request's own URL a loopback one, so that alone must not be enough.
 */
function isPlain({ origins }: CookieSettings, { headers, url }: RequestHead): boolean {
  if (![...origins].some(origin => isPlainLoopback(toUrl(origin)))) return false
  const origin = headers.get('origin')
  return isPlainLoopback(toUrl(origin ?? url))
}

const nameOf = (settings: CookieSettings, request: RequestHead, name: CookieName) =>
  isPlain(settings, request) ? name : `__Host-${name}`

/** Reads a cookie whose value is a secret in hex. */
export function readCookie(
  settings: CookieSettings,
  request: RequestHead,
  name: CookieName,
): string | undefined {
  const prefix = `${nameOf(settings, request, name)}=`
  const found = (request.headers.get('cookie') ?? '').split(/; */).filter(each => each.startsWith(prefix))
  // With two cookies of one name, one was set by another site.
  const value = found.length === 1 ? found[0]?.slice(prefix.length) : undefined
  return value !== undefined && /^[\da-f]{32,64}$/.test(value) ? value : undefined
}

/** The stored form of the browser id in a request. */
export async function browserOf(settings: CookieSettings, request: RequestHead): Promise<string | undefined> {
  const id = readCookie(settings, request, 'siwx-browser')
  return id === undefined ? undefined : hashOf(id)
}

/** The value of a `Set-Cookie` header. No value deletes the cookie. */
export function writeCookie(
  settings: CookieSettings,
  request: RequestHead,
  name: CookieName,
  value?: { readonly secret: string; readonly maxAgeMs: number },
): string {
  const sameSite = settings.framed ? 'SameSite=None; Partitioned' : 'SameSite=Lax'
  const plain = isPlain(settings, request)
  return [
    `${nameOf(settings, request, name)}=${value?.secret ?? ''}`,
    'Path=/',
    `Max-Age=${Math.floor((value?.maxAgeMs ?? 0) / 1000)}`,
    'HttpOnly',
    // A browser takes `SameSite=None` only with `Secure`.
    ...(plain ? ['SameSite=Lax'] : ['Secure', sameSite]),
  ].join('; ')
}
