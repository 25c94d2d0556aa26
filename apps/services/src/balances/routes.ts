import { balanceResponseSchema, currencies, networkIdSchema, sdkQuerySchema } from '@latchkey/core/api'
import * as z from 'zod/mini'
import { type CreateRoutes, defineRoute } from '../server/route.types.js'
import { createBalances } from './service.js'

/** What accounts have. */
export const createBalanceRoutes: CreateRoutes = context => {
  const balances = createBalances(context)
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/account/:address/balance',
      summary: 'The coin and the listed tokens of an account, with prices where they are known.',
      project: 'query',
      cost: 5,
      params: z.object({ address: z.string().check(z.maxLength(128)) }),
      query: z.extend(sdkQuerySchema, {
        currency: z._default(z.enum(currencies), 'usd'),
        chainId: z.optional(networkIdSchema),
        /** Any text but an empty one: read from the nodes anew. */
        forceUpdate: z.optional(z.string().check(z.maxLength(4096))),
      }),
      answer: balanceResponseSchema,
      async handle({ params: { address }, query: { currency, chainId, forceUpdate = '' }, signal }) {
        const force = !['', 'false', '0'].includes(forceUpdate)
        return { balances: await balances.read({ address, networkId: chainId, currency, force, signal }) }
      },
    }),
  ]
}
