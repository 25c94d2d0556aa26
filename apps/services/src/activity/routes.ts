import { historyResponseSchema, networkIdSchema, sdkQuerySchema } from '@latchkey/core/api'
import * as z from 'zod/mini'
import { findEvmNode } from '../nodes/find-evm-node.js'
import { type CreateRoutes, defineRoute } from '../server/route.types.js'
import { createActivity } from './service.js'

/** What accounts did. */
export const createActivityRoutes: CreateRoutes = context => {
  const activity = createActivity(context)
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/account/:account/history',
      summary: 'Transactions of an Ethereum account, newest first.',
      project: 'query',
      cost: 10,
      params: z.object({ account: z.string().check(z.maxLength(128)) }),
      query: z.extend(sdkQuerySchema, {
        cursor: z.optional(z.string().check(z.maxLength(2048))),
        chainId: z.optional(networkIdSchema),
        /** Purchases are not served; the parameter belongs to the wire. */
        onramp: z.optional(z.string().check(z.maxLength(64))),
      }),
      answer: historyResponseSchema,
      async handle({ params: { account }, query: { cursor, chainId }, signal }) {
        const node = findEvmNode(context.nodes, account, chainId)
        return activity.read({ node, account: account.toLowerCase(), cursor: cursor || undefined, signal })
      },
    }),
  ]
}
