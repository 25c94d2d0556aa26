import { problemSchema } from '@latchkey/core/api'
import type { Context, Hono } from 'hono'
import { describeRoute, resolver } from 'hono-openapi'
import * as z from 'zod/mini'
import type { RateLimits } from './limits.js'
import { ApiProblem } from './problem.js'
import { guardProject } from './project-guard.js'
import { readJsonBody } from './read-body.js'
import type { Route } from './route.types.js'
import type { ServiceContext } from './service-context.types.js'

interface ServeInput {
  readonly context: ServiceContext
  readonly limits: RateLimits
  /** Checks every answer by its schema: for tests. */
  readonly checkAnswers: boolean
  addressOf(c: Context): string
}

/** Names the fields that failed, never their values. */
const reasonsOf = ({ issues }: z.core.$ZodError) =>
  issues.slice(0, 10).map(issue => ({
    name: issue.path.map(String).join('.').slice(0, 100) || 'body',
    description: `Invalid ${issue.code.replaceAll('_', ' ')}`.slice(0, 500),
  }))

const parse = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new ApiProblem('badRequest', 'The request is not valid.', { reasons: reasonsOf(result.error) })
}

const describe = (schema: z.ZodMiniType, description: string) => ({
  description,
  content: { 'application/json': { schema: resolver(schema) } },
})

const parametersOf = (schema: z.ZodMiniType | undefined, where: 'path' | 'query') => {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, object>
    required?: readonly string[]
  }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required?.includes(name) ?? false),
    schema: property,
  }))
}

const answersOf = ({ answer, answers = {} }: Route) => ({
  ...(answer && { 200: describe(answer, 'The answer') }),
  ...Object.fromEntries(
    Object.entries(answers).map(([status, { description, type }]) => [
      status,
      { description, ...(type !== undefined && { content: { [type]: {} } }) },
    ]),
  ),
})

const documentation = (route: Route) =>
  describeRoute({
    summary: route.summary,
    // Either a listed origin, or a key.
    ...(route.method === 'POST' && route.project !== 'none' && { security: [{}, { serverKey: [] }] }),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: resolver(route.body) as never },
          'text/plain': { schema: resolver(route.body) as never },
        },
      },
    }),
    responses: {
      ...answersOf(route),
      default: describe(problemSchema, 'Why there is none'),
    },
  })

const checked = (route: Route, answer: unknown): unknown => {
  const result = z.safeParse(route.answer as z.ZodMiniType, answer)
  if (!result.success) throw new Error(`${route.path} answers against its schema: ${result.error.message}`)
  return result.data
}

/** Adds a route to the app: limits, project, validation, handler and documentation. */
export function serveRoute(
  app: Hono,
  route: Route,
  { context, limits, checkAnswers, addressOf }: ServeInput,
): void {
  const cost = route.cost ?? 1
  app.on(route.method, route.path, documentation(route), async c => {
    await limits.spendAddress(addressOf(c), cost)
    const raw = route.body ? await readJsonBody(c, context.config.limits.bodyBytes) : undefined
    const project = await guardProject(context.projects, route, c, raw)
    const bodyCost = route.bodyCost?.(raw) ?? 0
    if (bodyCost > 0) await limits.spendAddress(addressOf(c), bodyCost)
    if (project) await limits.spendProject(project.id, cost + bodyCost, project.costPerMinute)
    const answer = await route.handle({
      params: parse(route.params, c.req.param()) as never,
      query: parse(route.query, c.req.query()) as never,
      body: parse(route.body, raw) as never,
      project,
      signal: c.get('signal' as never) as AbortSignal,
      c,
    })
    if (answer instanceof Response) {
      if (checkAnswers && route.answer) checked(route, await answer.clone().json())
      return answer
    }
    c.header('cache-control', route.cacheControl ?? 'no-store')
    return c.json((checkAnswers ? checked(route, answer) : answer) as object)
  })
}
