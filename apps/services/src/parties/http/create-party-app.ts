import { randomUUID } from 'node:crypto'
import { registerDevice, registered } from '@latchkey/vault/wire'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import * as z from 'zod/mini'
import type { RateLimits } from '../../server/limits.js'
import { createClientAddresses } from '../../server/shared/client-address.js'
import { framesOf } from '../../server/shared/frames-of.js'
import { requestAddress } from '../../server/shared/request-address.js'
import type { PartyContext } from '../party-context.types.js'
import { createDevices, type ProvenDevice } from './devices.js'
import { createNonces } from './nonces.js'
import { readText } from './read-text.js'
import { Refusal, toRefusal } from './refusal.js'
import { defineRoute, type PartyRoute } from './route.types.js'

/** Longer than a long poll, so that its answer is never cut off. */
const REQUEST_MS = 40_000

interface AppInput {
  readonly context: PartyContext
  readonly limits: RateLimits
  /** Such as `/auth/v1`. */
  readonly basePath: string
  readonly routes: readonly PartyRoute[]
  /** Adds pages that are not part of the API. */
  addPages?(app: Hono, guard: (c: Context) => Promise<void>): void
}

const nobody: ProvenDevice = { id: '', sealingKey: '', browser: '' }

const parseBody = (schema: z.ZodMiniType | undefined, text: string | undefined): unknown => {
  if (!schema) return undefined
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    throw new Refusal('invalidRequest', "The body isn't JSON.")
  }
  const read = z.safeParse(schema, value)
  if (read.success) return read.data
  // Names the fields, never their values.
  const fields = read.error.issues.slice(0, 5).map(({ path }) => path.map(String).join('.').slice(0, 100))
  throw new Refusal('invalidRequest', `These fields aren't valid: ${fields.join(', ') || 'body'}.`)
}

const tokenOf = (c: Context): string | undefined =>
  /^DPoP ([A-Za-z0-9_-]{43})$/.exec(c.req.header('authorization') ?? '')?.[1]

/** POST `/devices` of both parties. */
const createRegisterRoute = (register: ReturnType<typeof createDevices>['register']) =>
  defineRoute({
    method: 'POST',
    path: '/devices',
    access: 'proof',
    body: registerDevice,
    answer: registered,
    async handle({ device, body }) {
      await register(device, body)
      return { isRegistered: true as const }
    },
  })

/** Makes the HTTP application of a party. No cookies, and answers for the frame's origin alone. */
export function createPartyApp({ context, limits, basePath, routes, addPages }: AppInput): Hono {
  const { config, log, now, pepper, publicUrl } = context
  const nonces = createNonces(pepper, now)
  const devices = createDevices(context.db, nonces, now)
  const addresses = createClientAddresses(config.trustedProxies)
  const app = new Hono()

  const answerRefusal = (c: Context, { code, message, status, options }: Refusal): Response => {
    if (options.retryAfter !== undefined) c.header('retry-after', String(options.retryAfter))
    return c.json({ error: { code, message, ...options } }, status)
  }
  const guard = (c: Context) => limits.spendAddress(requestAddress(addresses, c), 1)

  app.use(async (c, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    c.header('x-request-id', requestId)
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('cache-control', 'no-store')
    await next()
    const ms = Math.round(performance.now() - startedAt)
    // The route's pattern, not the path: a path holds ids of flows and devices.
    log.info(
      { requestId, route: routePath(c, -1), method: c.req.method, status: c.res.status, ms },
      'request',
    )
  })
  app.get('/health', c => c.json({ status: 'ok' }))
  app.get('/ready', async c => {
    const isReady = !context.signal.aborted && (await context.database.isHealthy())
    return c.json({ status: isReady ? 'ok' : 'unavailable' }, isReady ? 200 : 503)
  })
  addPages?.(app, guard)

  app.use(`${basePath}/*`, async (c, next) => {
    c.header('dpop-nonce', nonces.newest())
    c.header('vary', 'Origin')
    const origin = c.req.header('origin')
    // Who is no browser sends no origin, and needs a proof like everybody else.
    if (origin === undefined) return next()
    if (origin !== config.frameOrigin)
      throw new Refusal('unverifiedOrigin', "Only the frame's origin may ask. See the setting `frameOrigin`.")
    c.header('access-control-allow-origin', origin)
    c.header('access-control-expose-headers', 'dpop-nonce, retry-after, x-request-id')
    if (c.req.method !== 'OPTIONS') return next()
    return c.body(null, 204, {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, dpop',
      'access-control-max-age': '600',
    })
  })

  const serve = (route: PartyRoute): void => {
    const { access = 'registered' } = route
    app.on(route.method, `${basePath}${route.path}`, async c => {
      await guard(c)
      const text = route.method === 'POST' ? await readText(c, config.limits.bodyBytes) : undefined
      const token = tokenOf(c)
      const proven = () =>
        devices.prove(
          {
            ...{ proof: c.req.header('dpop'), method: c.req.method, body: text, token },
            url: `${publicUrl()}${new URL(c.req.url).pathname}`,
          },
          access === 'registered',
        )
      const device = access === 'open' ? nobody : await proven()
      const answer = await route.handle({
        ...{ device, token, c, params: c.req.param(), query: c.req.query() },
        body: parseBody(route.body, text),
        signal: AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(REQUEST_MS), context.signal]),
      })
      return c.json(z.parse(route.answer, answer) as object)
    })
  }
  for (const route of [createRegisterRoute(devices.register), ...routes]) serve(route)

  app.notFound(c => answerRefusal(c, new Refusal('notFound', 'There is nothing here.')))
  app.onError((error, c) => {
    const refusal = toRefusal(error)
    if (refusal && refusal.code !== 'unavailable') return answerRefusal(c, refusal)
    const requestId = c.res.headers.get('x-request-id')
    const route = routePath(c, -1)
    if (refusal) log.warn({ requestId, route }, 'database away')
    else log.error({ requestId, route, reason: error.name, stack: framesOf(error) }, 'failed')
    return answerRefusal(c, refusal ?? new Refusal('internal', 'Something went wrong.'))
  })
  return app
}
