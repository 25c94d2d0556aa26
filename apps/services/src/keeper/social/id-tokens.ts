import type { SocialIdentity, SocialProvider } from '@latchkey/vault/wire'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { Refusal } from '../../parties/http/refusal.js'
import { readIdentity } from '../../parties/social/identity.js'
import type { KeeperProviders } from '../../parties/social/provider.schema.js'

/** Older tokens are of another login, in seconds. */
const MAX_AGE_SECONDS = 20 * 60

/** Verifies the ID tokens of a provider, for itself. @throws Refusal `invalidLogin`, `unavailable` */
export type VerifyIdToken = (token: string, nonce: string) => Promise<SocialIdentity>

const invalid = () => new Refusal('invalidLogin', "The provider's token isn't valid for this login.")

export function createIdTokenVerifier(
  provider: SocialProvider,
  { issuer, jwksUri, clientId }: NonNullable<KeeperProviders['google']>,
  now: () => number,
): VerifyIdToken {
  const fetched = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: 5_000, cooldownDuration: 5_000 })
  return async (token, nonce) => {
    let isAway = false
    const keys: JWTVerifyGetKey = (header, given) =>
      fetched(header, given).catch(error => {
        isAway = !(error instanceof errors.JWKSNoMatchingKey)
        throw error
      })
    const { payload } = await jwtVerify(token, keys, {
      ...{ issuer, audience: clientId, algorithms: ['RS256', 'ES256'], maxTokenAge: MAX_AGE_SECONDS },
      ...{ clockTolerance: 60, currentDate: new Date(now()), requiredClaims: ['sub', 'exp', 'nonce'] },
    }).catch(() => {
      throw isAway
        ? new Refusal('unavailable', "The provider's keys can't be reached. Try again.", { retryAfter: 2 })
        : invalid()
    })
    const { aud, azp, nonce: own, sub: subject, name, email } = payload
    // A token for several clients could have been given to another one of them.
    const isForUs = [aud].flat().length === 1 && (azp === undefined || azp === clientId)
    if (!isForUs || own !== nonce) throw invalid()
    return readIdentity(provider, { subject, name, email })
  }
}
