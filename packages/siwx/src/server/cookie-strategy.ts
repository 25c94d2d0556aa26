import { browserOf, readCookie, writeCookie } from './cookies.js'
import { createSecret, hashOf } from './secrets.js'
import type { SessionStrategy } from './session-strategy.types.js'
import type { Rules } from './settings.js'
import type { SessionStore, StoredSession } from './stores.types.js'

/** Sessions by two cookies: the id of the session, and the browser that it belongs to. */
export const createCookieStrategy = (rules: Rules, sessions: SessionStore): SessionStrategy => ({
  async find(request) {
    const secret = readCookie(rules, request, 'siwx-session')
    if (secret === undefined) return undefined
    const stored = await sessions.find(await hashOf(secret))
    // A stolen session cookie is of no use without the browser id.
    return stored?.browser === (await browserOf(rules, request)) ? stored : undefined
  },
  // Session id and browser id are new: neither can be set before.
  async open(request, session) {
    const maxAgeMs = rules.sessionMs
    const secret = createSecret(256)
    const browser = createSecret(128)
    const stored: StoredSession = {
      ...session,
      id: await hashOf(secret),
      browser: await hashOf(browser),
      expiresAt: session.provedAt + maxAgeMs,
    }
    await sessions.create(stored)
    return {
      stored,
      setCookie: [
        writeCookie(rules, request, 'siwx-browser', { secret: browser, maxAgeMs }),
        writeCookie(rules, request, 'siwx-session', { secret, maxAgeMs }),
      ],
    }
  },
  // The browser id is not checked: whoever has the cookie may end the session.
  async close(request) {
    const secret = readCookie(rules, request, 'siwx-session')
    if (secret !== undefined) await sessions.delete(await hashOf(secret))
    return { setCookie: [writeCookie(rules, request, 'siwx-session')] }
  },
})
