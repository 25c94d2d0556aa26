import { networkIdSchema, nftsResponseSchema, sdkQuerySchema } from '@latchkey/core/api'
import * as z from 'zod/mini'
import { findEvmNode } from '../nodes/find-evm-node.js'
import { requireProject } from '../server/project-guard.js'
import { type CreateRoutes, defineRoute } from '../server/route.types.js'
import { createNfts } from './service.js'

/** The NFTs that accounts have: an extension of the described wire. */
export const createNftRoutes: CreateRoutes = context => {
  const nfts = createNfts(context)
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/account/:address/nfts',
      summary: 'NFTs of an Ethereum account, the newest first. Images are made anew by the services.',
      project: 'query',
      cost: 20,
      params: z.object({ address: z.string().check(z.maxLength(128)) }),
      query: z.extend(sdkQuerySchema, {
        cursor: z.optional(z.string().check(z.maxLength(2048))),
        chainId: z.optional(networkIdSchema),
      }),
      answer: nftsResponseSchema,
      async handle({ params: { address }, query: { cursor, chainId }, project, signal }) {
        const node = findEvmNode(context.nodes, address, chainId)
        const account = address.toLowerCase()
        return nfts.read({
          node,
          account,
          projectId: requireProject(project).id,
          cursor: cursor || undefined,
          signal,
        })
      },
    }),
  ]
}
