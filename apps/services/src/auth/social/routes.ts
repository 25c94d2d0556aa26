import { loginNonce } from '@latchkey/vault'
import { social } from '@latchkey/vault/wire'
import type { Context, Hono } from 'hono'
import type { AuthConfig } from '../../parties/config/party-config.schema.js'
import { defineRoute, type PartyRoute } from '../../parties/http/route.types.js'
import type { PartyContext } from '../../parties/party-context.types.js'
import { createSocialCallback } from '../../parties/social/callback.js'
import { ownerOf } from '../../parties/social/identity.js'
import { createSocialTransactions } from '../../parties/social/transactions.js'
import type { Accounts } from '../accounts.js'
import type { Sessions } from '../sessions.js'
import { createAuthProviders } from './providers.js'

interface SocialParts {
  readonly accounts: Accounts
  readonly sessions: Sessions
}

/** Logins at providers: start, the redirect URI, and the login itself. */
export function createAuthSocial(
  context: PartyContext,
  { social: settings }: Pick<AuthConfig, 'social'>,
  { accounts, sessions }: SocialParts,
): {
  readonly routes: readonly PartyRoute[]
  addPages(app: Hono, guard: (c: Context) => Promise<void>): void
} {
  const { db, projects, audit } = context
  const providers = createAuthProviders(settings)
  const transactions = createSocialTransactions(context)
  const routes = [
    defineRoute({
      method: 'POST',
      path: '/social',
      ...social.start,
      async handle({ device, body }) {
        projects.check(body.projectId, body.origin)
        providers.require(body.provider)
        return transactions.start(device.id, body)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/social/:transaction/login',
      ...social.login,
      async handle({ device, params, body }) {
        const { transaction, answer } = await transactions.redeem(device.id, params.transaction ?? '', body)
        // Made for the device that asks: a token of another device's login has another nonce.
        const nonce = await loginNonce({
          ...{ auth: transaction.nonce, keeper: body.keeperNonce, device: device.id },
        })
        const identify = providers.require(transaction.provider)
        const { identity, idToken } = await identify({ answer, verifier: body.verifier, nonce })
        const { session, account } = await db.transaction(async tx => {
          // Found by provider and subject alone, never by an address.
          const owner = await accounts.ensure(ownerOf(identity), true, tx)
          await accounts.addDevice(owner.id, device.id, tx)
          const started = await sessions.start(owner.id, device.id, tx)
          await audit({ what: 'social login', device: device.id, about: owner.id }, tx)
          return { session: started, account: owner }
        })
        return {
          ...{ session, user: await accounts.describe(account), identity },
          ...(idToken !== undefined && { idToken }),
        }
      },
    }),
  ]
  return { routes, addPages: createSocialCallback(context, 'auth', transactions).addPages }
}
