import { identityResponseSchema, sdkQuerySchema } from '@latchkey/core/api'
import * as z from 'zod/mini'
import { requireProject } from '../server/project-guard.js'
import { type CreateRoutes, defineRoute } from '../server/route.types.js'
import type { Identities } from './service.js'

/** Who accounts are. */
export const createIdentityRoutes: CreateRoutes = context => {
  let loading: Promise<Identities> | undefined
  const load = async (): Promise<Identities> => (await import('./service.js')).createIdentities(context)
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/identity/:address',
      summary: 'The verified name of an address, and its image. null where there is none.',
      project: 'query',
      cost: 5,
      params: z.object({ address: z.string().check(z.maxLength(128)) }),
      query: z.extend(sdkQuerySchema, { sender: z.optional(z.string().check(z.maxLength(128))) }),
      answer: identityResponseSchema,
      cacheControl: 'private, max-age=60',
      async handle({ params: { address }, project, signal }) {
        loading ??= load()
        return (await loading).read(address, requireProject(project).id, signal)
      },
    }),
  ]
}
