import type { SocialIdentity, SocialProvider } from '@latchkey/vault/wire'
import { ClientSecretPost } from 'openid-client'
import { Refusal } from '../../parties/http/refusal.js'
import { createProviderClient, exchangeCode } from '../../parties/social/exchange.js'
import { readIdentity } from '../../parties/social/identity.js'
import { createOauthClients } from '../../parties/social/oauth.js'
import type { AuthProviders } from '../../parties/social/provider.schema.js'

interface IdentifyInput {
  /** The redirect URI with the provider's parameters. */
  readonly answer: string
  readonly verifier: string
  readonly nonce: string
}

/** Says who an answer of a provider is about. @throws Refusal `invalidLogin`, `unavailable` */
type Identify = (
  input: IdentifyInput,
) => Promise<{ readonly identity: SocialIdentity; readonly idToken?: string }>

const createGoogle = (settings: NonNullable<AuthProviders['google']>): Identify => {
  const { issuer, tokenEndpoint, jwksUri, clientId, clientSecret } = settings
  const client = createProviderClient({
    server: { issuer, token_endpoint: tokenEndpoint, jwks_uri: jwksUri },
    clientId,
    authentication: ClientSecretPost(clientSecret),
  })
  return async input => {
    const tokens = await exchangeCode(client, input)
    const claims = tokens.claims()
    const identity = readIdentity('google', {
      ...{ subject: claims?.sub, name: claims?.name },
      ...(claims?.email_verified === true && { email: claims.email }),
    })
    return { identity, ...(tokens.id_token !== undefined && { idToken: tokens.id_token }) }
  }
}

/** Creates the providers of the settings. */
export function createAuthProviders({ google, ...others }: AuthProviders) {
  const identify = new Map<string, Identify>()
  for (const [provider, ask] of createOauthClients(others))
    identify.set(provider, async ({ answer, verifier }) => ({ identity: await ask({ answer, verifier }) }))
  if (google) identify.set('google', createGoogle(google))
  return {
    /** @throws Refusal `notFound` for a provider without settings */
    require(provider: SocialProvider): Identify {
      const found = identify.get(provider)
      if (found) return found
      throw new Refusal(
        'notFound',
        `The provider "${provider}" isn't set up here. See the setting \`social\`.`,
      )
    },
  }
}
