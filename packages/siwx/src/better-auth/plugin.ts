import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { answerRoute, routes } from '../server/handler.js'
import { findSession } from '../server/sessions.js'
import { readRules, type Settings } from '../server/settings.js'
import { createNonces } from './nonces.js'
import type { SiwxPluginOptions } from './options.types.js'
import { schema } from './schema.js'
import { createSessions } from './sessions.js'
import { createUsers } from './users.js'

/** How many nonces and posts an address may ask for, per minute: better-auth's own default is 100 per ten seconds. */
const MAX_REQUESTS = 30

/** The plugin. Its routes need a request, so `auth.api` does not offer them. */
export type SiwxPlugin = Pick<BetterAuthPlugin, 'hooks' | 'rateLimit'> & {
  readonly id: 'siwx'
  schema: typeof schema
}

/**
 * Makes a plugin for better-auth: signs in with accounts of five namespaces, below `/siwx` of better-auth's path. Nonces
 * are in better-auth's verification store, sessions are better-auth's, and accounts are in a table of the plugin.
 * @throws SiwxError `invalidOptions`
 * @example
 * betterAuth({
 *   database,
 *   plugins: [siwx({ domains: ['app.example'], networks: ['eip155:1'], verifiers, rpc })],
 * })
 */
export function siwx(options: SiwxPluginOptions): SiwxPlugin {
  const rules = readRules(options)

  const settingsOf = (ctx: GenericEndpointContext): Settings => {
    const own = { ...rules, sessionMs: ctx.context.sessionConfig.expiresIn * 1000 }
    return { ...own, nonces: createNonces(ctx), ...createUsers(ctx, options), ...createSessions(ctx, own) }
  }

  const endpointOf = ([path, { method, run }]: [string, (typeof routes)[keyof typeof routes]]) =>
    createAuthEndpoint(
      `/siwx${path}`,
      // The rules read the body themselves: they limit its size.
      { method, requireRequest: true, disableBody: true },
      // What is no refusal goes to better-auth, which answers the errors of its hooks.
      ctx => answerRoute(settingsOf(ctx), ctx.request, run),
    )

  const nameOf = (path: string) =>
    `siwx${path}`.replace(/[/-](\w)/g, (_found, letter) => letter.toUpperCase())
  const endpoints = Object.fromEntries(
    Object.entries(routes).map(entry => [nameOf(entry[0]), endpointOf(entry)]),
  )

  const plugin = {
    id: 'siwx' as const,
    schema,
    endpoints,
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/get-session',
          // Verifies contract accounts again, and ends the session where one says no now.
          handler: createAuthMiddleware(async ctx => {
            const headers = ctx.headers ?? new Headers()
            if (!headers.has('cookie')) return undefined
            if (await findSession(settingsOf(ctx), { headers, url: ctx.context.baseURL })) return undefined
            // The cookie cache may still have the session that has ended.
            return { context: { query: { ...ctx.query, disableCookieCache: true } } }
          }),
        },
      ],
    },
    rateLimit: [
      {
        pathMatcher: path => path === '/siwx/nonce' || path === '/siwx/verify' || path === '/siwx/link',
        window: 60,
        max: MAX_REQUESTS,
      },
    ],
  } satisfies BetterAuthPlugin
  return plugin
}
