import {
  accountIdSchema,
  revokeRequestSchema,
  sdkQuerySchema,
  sessionRegistrationSchema,
  sessionsResponseSchema,
} from '@latchkey/core/api'
import * as z from 'zod/mini'
import { ApiProblem } from '../server/problem.js'
import { requireProject } from '../server/project-guard.js'
import { type CreateRoutes, defineRoute } from '../server/route.types.js'
import { createSessions, type SessionAccount } from './sessions.js'

const hexAddress = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i))
/** Its signature may need a call of the network's node. */
const signatureCost = 5

const toAddress = (text: string) => text.toLowerCase() as SessionAccount['address']

/** @throws ApiProblem `unsupported` for accounts of other namespaces: they have no smart sessions */
const toAccount = (caip: string): SessionAccount => {
  const [, network, address] = /^(eip155:\d{1,32}):(0x[0-9a-f]{40})$/i.exec(caip) ?? []
  if (network === undefined || address === undefined)
    throw new ApiProblem('unsupported', 'Only accounts of eip155 have smart sessions.')
  return { network, address: toAddress(address) }
}

/** Smart sessions of accounts: ERC-7715. */
export const createSessionRoutes: CreateRoutes = context => {
  const sessions = createSessions(context)
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/sessions/:account',
      summary: 'Smart sessions of an account (CAIP-10), newest first, revoked and expired ones too.',
      project: 'query',
      params: z.object({ account: accountIdSchema }),
      query: sdkQuerySchema,
      answer: sessionsResponseSchema,
      handle: async ({ params }) => ({ pcis: await sessions.list(toAccount(params.account)) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/v1/sessions/:account',
      summary: 'Lists a smart session that the account (CAIP-10) granted. The account signs what is listed.',
      project: 'query',
      cost: signatureCost,
      params: z.object({ account: accountIdSchema }),
      query: sdkQuerySchema,
      body: sessionRegistrationSchema,
      answer: z.object({}),
      async handle({ params, body, project, signal, c }) {
        // A page must not list a session in another one's name.
        if (body.dappUrl !== c.req.header('origin'))
          throw new ApiProblem('originNotAllowed', 'Unauthorized: origin not allowed')
        const { id } = requireProject(project)
        await sessions.register(toAccount(params.account), body, { projectId: id, signal })
        return {}
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/v1/sessions/:address/revoke',
      summary: 'Marks a smart session revoked. The account signs which one.',
      project: 'query',
      cost: signatureCost,
      params: z.object({ address: hexAddress }),
      query: sdkQuerySchema,
      body: revokeRequestSchema,
      answer: z.object({}),
      async handle({ params, body, signal }) {
        await sessions.revoke(toAddress(params.address), body, signal)
        return {}
      },
    }),
  ]
}
