import {
  analyticsConfigResponseSchema,
  configResponseSchema,
  originsResponseSchema,
  sdkQuerySchema,
} from '@latchkey/core/api'
import { requireProject } from '../server/project-guard.js'
import { type CreateRoutes, defineRoute } from '../server/route.types.js'

/** What the kit asks about its project. */
export const createProjectRoutes: CreateRoutes = ({ config }) => [
  defineRoute({
    method: 'GET',
    path: '/appkit/v1/config',
    summary: 'Features of the project; null leaves them to the app.',
    project: 'query',
    query: sdkQuerySchema,
    answer: configResponseSchema,
    async handle({ project }) {
      const { features } = requireProject(project)
      return { features: features === null ? null : [...features] }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/v1/origins',
    summary: 'Origins that may use the project.',
    project: 'query',
    // The kit of a page that is not among them tells its developer so.
    isOpen: true,
    query: sdkQuerySchema,
    answer: originsResponseSchema,
    handle: async ({ project }) => ({ allowedOrigins: [...requireProject(project).origins] }),
  }),
  defineRoute({
    method: 'GET',
    path: '/getAnalyticsConfig',
    summary: 'Whether the services take events of the project.',
    project: 'query',
    query: sdkQuerySchema,
    answer: analyticsConfigResponseSchema,
    handle: async ({ project }) => ({
      isAnalyticsEnabled: config.analytics && requireProject(project).analytics,
    }),
  }),
]
