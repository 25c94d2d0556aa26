import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { openAPIRouteHandler } from 'hono-openapi'
import { isDatabaseAway } from '../database/is-away.js'
import { membersPaths, serveMembers } from '../members/serve-members.js'
import { createCors } from './cors.js'
import type { RateLimits } from './limits.js'
import { ApiProblem } from './problem.js'
import { createAllRoutes } from './route-table.js'
import { serveRoute } from './serve-route.js'
import type { ServiceContext } from './service-context.types.js'
import { createClientAddresses } from './shared/client-address.js'
import { framesOf } from './shared/frames-of.js'
import { requestAddress } from './shared/request-address.js'

interface AppOptions {
  readonly limits: RateLimits
  readonly checkAnswers?: boolean
}

const answerProblem = (c: Context, problem: ApiProblem): Response => {
  if (problem.retryAfterSeconds !== undefined) c.header('retry-after', String(problem.retryAfterSeconds))
  c.header('cache-control', 'no-store')
  const { status, code, message, reasons } = problem
  return c.json(
    { status, code, message, reasons, requestId: c.res.headers.get('x-request-id') ?? '' },
    status,
  )
}

const databaseAway = (): ApiProblem =>
  new ApiProblem('unavailable', 'The services cannot answer at the moment.', { retryAfterSeconds: 1 })

/** Makes the HTTP application of the services. */
export function createApp(context: ServiceContext, { limits, checkAnswers = false }: AppOptions): Hono {
  const { config, log, metrics, database } = context
  const addresses = createClientAddresses(config.trustedProxies)
  const app = new Hono()

  app.use(async (c, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    c.header('x-request-id', requestId)
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('cross-origin-resource-policy', 'cross-origin')
    const timeLimit = AbortSignal.timeout(config.limits.requestMs)
    c.set('signal' as never, AbortSignal.any([c.req.raw.signal, timeLimit, context.signal]) as never)
    await next()
    const seconds = (performance.now() - startedAt) / 1000
    // The route's pattern, not the path: a path holds addresses.
    const route = routePath(c, -1)
    metrics.request(route, c.req.method, c.res.status, seconds)
    log.info(
      { requestId, route, method: c.req.method, status: c.res.status, ms: Math.round(seconds * 1000) },
      'request',
    )
  })
  const addressOf = (c: Context) => requestAddress(addresses, c)
  if (context.members) serveMembers(app, context.members, { db: database.db, limits, addressOf })
  app.use(createCors(context.projects))

  app.get('/health', c => c.json({ status: 'ok' }))
  app.get('/ready', async c => {
    const isReady = !context.signal.aborted && (await database.isHealthy())
    return c.json({ status: isReady ? 'ok' : 'unavailable' }, isReady ? 200 : 503)
  })
  app.get('/metrics', async c => c.text(await metrics.text(), 200, { 'content-type': metrics.contentType }))

  for (const route of createAllRoutes(context))
    serveRoute(app, route, { context, limits, checkAnswers, addressOf })

  app.get(
    '/openapi.json',
    openAPIRouteHandler(app, {
      documentation: {
        openapi: '3.1.0',
        info: { title: 'Latchkey services', version: '1' },
        paths: context.members ? membersPaths(context.members) : {},
        components: {
          securitySchemes: {
            serverKey: {
              type: 'http',
              scheme: 'bearer',
              description: 'A server key of the project. A POST without a listed origin needs one.',
            },
          },
        },
      },
      excludeStaticFile: true,
    }),
  )
  app.notFound(c => answerProblem(c, new ApiProblem('notFound', 'There is nothing here.')))
  app.onError((error, c) => {
    if (error instanceof ApiProblem) return answerProblem(c, error)
    const signal = c.get('signal' as never) as AbortSignal | undefined
    if (signal?.aborted) return answerProblem(c, new ApiProblem('sourceTimeout', 'The answer took too long.'))
    const requestId = c.res.headers.get('x-request-id')
    const route = routePath(c, -1)
    if (isDatabaseAway(error)) {
      log.warn({ requestId, route }, 'database away')
      return answerProblem(c, databaseAway())
    }
    log.error({ requestId, route, reason: error.name, stack: framesOf(error) }, 'failed')
    return answerProblem(c, new ApiProblem('internal', 'Something went wrong.'))
  })
  return app
}
