import { sdkQuerySchema, supportedChainsResponseSchema } from '@latchkey/core/api'
import { type CreateRoutes, defineRoute } from '../server/route.types.js'

/** Which networks the blockchain API serves. */
export const createChainRoutes: CreateRoutes = ({ config }) => [
  defineRoute({
    method: 'GET',
    path: '/v1/supported-chains',
    summary: 'Networks that the blockchain API serves over HTTP, and over websockets: none.',
    project: 'query',
    query: sdkQuerySchema,
    answer: supportedChainsResponseSchema,
    cacheControl: 'private, max-age=60',
    async handle() {
      // The gateway has no websockets.
      return { http: Object.keys(config.networks), ws: [] }
    },
  }),
]
