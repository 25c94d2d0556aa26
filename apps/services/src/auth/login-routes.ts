import { auth } from '@latchkey/vault/wire'
import { defineRoute, type PartyRoute } from '../parties/http/route.types.js'
import { readLoginStart } from '../parties/login-start.js'
import type { PartyContext } from '../parties/party-context.types.js'
import type { Accounts } from './accounts.js'
import type { EmailFlows, Login } from './email-flows.js'
import type { ReadStatement } from './statements.js'

interface LoginParts {
  readonly accounts: Accounts
  readonly flows: EmailFlows
  readonly readStatement: ReadStatement
}

/** Routes of a login by email. */
export function createLoginRoutes(
  { projects }: PartyContext,
  { accounts, flows, readStatement }: LoginParts,
): readonly PartyRoute[] {
  const describe = async ({ session, account }: Login) => ({
    session,
    user: await accounts.describe(account),
  })
  return [
    defineRoute({
      method: 'POST',
      path: '/email',
      ...auth.startEmail,
      handle: async ({ device, body }) => flows.start(device, readLoginStart(projects, body)),
    }),
    defineRoute({
      method: 'POST',
      path: '/flows/:flow/statement',
      ...auth.giveStatement,
      async handle({ device, params, body }) {
        const statement = await readStatement(body.statement, ['creation', 'approved'])
        const login = await flows.approve(device, params.flow ?? '', statement)
        if (login === 'VERIFY_OTP') return { action: login }
        return { action: 'CONNECT' as const, ...(await describe(login)) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/flows/:flow/code',
      ...auth.giveCode,
      handle: async ({ device, params, body }) =>
        describe(await flows.enterCode(device, params.flow ?? '', body.code)),
    }),
    defineRoute({
      method: 'POST',
      path: '/flows/:flow/resend',
      ...auth.resend,
      handle: ({ device, params }) => flows.resend(device, params.flow ?? ''),
    }),
  ]
}
