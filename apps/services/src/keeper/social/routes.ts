import { loginNonce } from '@latchkey/vault'
import { type SocialIdentity, type SocialProvider, social } from '@latchkey/vault/wire'
import type { Context, Hono } from 'hono'
import { createToken, FLOW_MS, hashToken } from '../../parties/codes.js'
import type { KeeperConfig } from '../../parties/config/party-config.schema.js'
import type { ProvenDevice } from '../../parties/http/devices.js'
import { Refusal } from '../../parties/http/refusal.js'
import { defineRoute, type PartyRoute } from '../../parties/http/route.types.js'
import type { PartyContext } from '../../parties/party-context.types.js'
import { createSocialCallback } from '../../parties/social/callback.js'
import { ownerOf } from '../../parties/social/identity.js'
import { createOauthClients } from '../../parties/social/oauth.js'
import { createSocialTransactions, type SocialTransaction } from '../../parties/social/transactions.js'
import { keeperFlows } from '../schema/tables.js'
import { createIdTokenVerifier, type VerifyIdToken } from './id-tokens.js'

/** Logins at providers, as the keeper verifies them for itself. */
export function createKeeperSocial(
  context: PartyContext,
  { social: settings }: Pick<KeeperConfig, 'social'>,
): {
  readonly routes: readonly PartyRoute[]
  addPages(app: Hono, guard: (c: Context) => Promise<void>): void
} {
  const { db, projects, audit, now } = context
  const transactions = createSocialTransactions(context)
  const verifiers = new Map<SocialProvider, VerifyIdToken>()
  if (settings.google) verifiers.set('google', createIdTokenVerifier('google', settings.google, now))
  const clients = createOauthClients(settings)
  const required = <Found>(found: Found | undefined, provider: SocialProvider): Found => {
    if (found) return found
    throw new Refusal('notFound', `The provider "${provider}" isn't set up here. See the setting \`social\`.`)
  }
  /** A flow as a person's approval by the link makes it, for the identity that the keeper itself verified. */
  const approve = async (device: ProvenDevice, { id, ...login }: SocialTransaction, who: SocialIdentity) => {
    const startedAt = now()
    const endsAt = startedAt + FLOW_MS
    const { projectId, origin, locale } = login
    await db.insert(keeperFlows).values({
      ...{ id, device: device.id, email: ownerOf(who), projectId, origin, browser: device.browser, locale },
      ...{ state: 'approved', kind: 'approved', triesLeft: 0, startedAt, endsAt },
      // There is no link, number or code: nobody knows what these are of.
      ...{ linkHash: hashToken(createToken()), numberMac: createToken(), codeMac: createToken() },
    })
    await audit({ what: 'social login', device: device.id, about: id })
    return { flow: id, endsAt }
  }
  const routes = [
    defineRoute({
      method: 'POST',
      path: '/social',
      ...social.start,
      async handle({ device, body }) {
        projects.check(body.projectId, body.origin)
        required(verifiers.get(body.provider) ?? clients.get(body.provider), body.provider)
        return transactions.start(device.id, body)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/social/:transaction/id-token',
      ...social.giveIdToken,
      async handle({ device, params, body }) {
        const transaction = await transactions.requireOpen(device.id, params.transaction ?? '')
        // Made for the device that asks: a token of another device's login has another nonce.
        const nonce = await loginNonce({
          ...{ auth: body.authNonce, keeper: transaction.nonce, device: device.id },
        })
        const verify = required(verifiers.get(transaction.provider), transaction.provider)
        const identity = await verify(body.idToken, nonce)
        await transactions.finish(transaction.id)
        return approve(device, transaction, identity)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/social/:transaction/ticket',
      ...social.giveTicket,
      async handle({ device, params, body }) {
        const { transaction, answer } = await transactions.redeem(device.id, params.transaction ?? '', body)
        const identify = required(clients.get(transaction.provider), transaction.provider)
        return approve(device, transaction, await identify({ answer, verifier: body.verifier }))
      },
    }),
  ]
  return { routes, addPages: createSocialCallback(context, 'keeper', transactions).addPages }
}
