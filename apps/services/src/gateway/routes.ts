import { networkIdSchema, sdkQuerySchema } from '@latchkey/core/api'
import * as z from 'zod/mini'
import { stringifyLossless } from '../nodes/lossless-json.js'
import { ApiProblem } from '../server/problem.js'
import { type CreateRoutes, defineRoute } from '../server/route.types.js'
import { rpcAnswers, rpcBatch } from './rpc-batch.schema.js'
import { createGateway } from './service.js'

/** JSON-RPC of the networks, for pages that name no node of their own. */
export const createGatewayRoutes: CreateRoutes = ({ config, nodes, now }) => {
  const gateway = createGateway(config.limits, now)
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/',
      summary: 'JSON-RPC calls, single or as a batch, to the nodes of a network.',
      project: 'query',
      query: z.extend(sdkQuerySchema, { chainId: networkIdSchema }),
      body: rpcBatch(config.limits.batchCalls),
      answer: rpcAnswers,
      bodyCost: body => (Array.isArray(body) ? Math.max(0, body.length - 1) : 0),
      async handle({ query, body, signal, c }) {
        const node = nodes.find(query.chainId)
        if (!node) throw new ApiProblem('unsupported', 'The network is not served.')
        const answers = await gateway.answer(node, Array.isArray(body) ? body : [body], signal)
        const text = stringifyLossless(Array.isArray(body) ? answers : answers[0])
        return c.body(text, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      },
    }),
  ]
}
