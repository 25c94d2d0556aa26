import { analyticsEventSchema, sdkQuerySchema } from '@latchkey/core/api'
import { ApiProblem } from '../server/problem.js'
import { requireProject } from '../server/project-guard.js'
import { type CreateRoutes, defineRoute } from '../server/route.types.js'
import { storeEvent } from './store-event.js'

/** The sink of events and error reports. */
export const createAnalyticsRoutes: CreateRoutes = context => [
  defineRoute({
    method: 'POST',
    path: '/e',
    summary: 'Stores an event. The answer has no body.',
    project: 'query',
    query: sdkQuerySchema,
    body: analyticsEventSchema,
    answers: { 204: { description: 'The event is stored' } },
    async handle({ query, body, project, c }) {
      const { id, analytics } = requireProject(project)
      if (!context.config.analytics || !analytics)
        throw new ApiProblem('notFound', 'These services take no events of this project.')
      await storeEvent(context, body, { projectId: id, sdkType: query.st, sdkVersion: query.sv })
      return c.body(null, 204, { 'cache-control': 'no-store' })
    },
  }),
]
