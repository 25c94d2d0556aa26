import { networkIdSchema, sdkQuerySchema } from '@latchkey/core/api'
import * as z from 'zod/mini'
import { rpcAnswers, rpcBatch } from '../gateway/rpc-batch.schema.js'
import { stringifyLossless } from '../nodes/lossless-json.js'
import { ApiProblem } from '../server/problem.js'
import { requireProject } from '../server/project-guard.js'
import { type CreateRoutes, defineRoute } from '../server/route.types.js'
import { costOf } from './rpc/method-costs.js'

/** JSON-RPC of the bundler (ERC-4337) and of its paymaster (ERC-7677). */
export const createBundlerRoutes: CreateRoutes = ({ config, bundler }) => [
  defineRoute({
    method: 'POST',
    path: '/v1/bundler',
    summary: 'JSON-RPC of the bundler of a network, and of its paymaster; single or as a batch.',
    project: 'query',
    query: z.extend(sdkQuerySchema, { chainId: networkIdSchema }),
    body: rpcBatch(config.limits.batchCalls),
    answer: rpcAnswers,
    bodyCost: body =>
      (Array.isArray(body) ? body : [body]).reduce<number>((sum, each) => sum + costOf(each), -1),
    async handle({ query, body, project, signal, c }) {
      const caller = { projectId: requireProject(project).id, signal }
      const answers = []
      // One after the other: a batch may have operations that follow each other.
      for (const item of Array.isArray(body) ? body : [body]) {
        const answering = bundler?.answer(query.chainId, item, caller)
        if (!answering) throw new ApiProblem('unsupported', 'The network has no bundler.')
        answers.push(await answering)
      }
      const text = stringifyLossless(Array.isArray(body) ? answers : answers[0])
      return c.body(text, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    },
  }),
]
