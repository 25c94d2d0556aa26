import type { IdentityProviders } from '@latchkey/identity'

/** Where the identity providers of this machine listen. */
export interface LocalIdentityOptions {
  /** Should be a site of its own. Default `127.0.0.1`. */
  readonly host?: string
  /** Default: a free one. */
  readonly port?: number
}

/** What the frame's settings need of a provider. */
interface FrameProvider {
  readonly authorizationEndpoint: string
  /** The client of auth. */
  readonly clientId: string
  /** That of the keeper, where the provider has no ID tokens. */
  readonly keeperClientId?: string
}

/** Identity providers of this machine, and the settings that make them those of the wallet. */
export interface LocalIdentity {
  readonly providers: IdentityProviders
  readonly settings: { readonly auth: object; readonly keeper: object }
  /** `social` of the frame's settings. */
  readonly frame: Readonly<Record<string, FrameProvider>>
}

/** Starts the identity providers of `tools/identity`, whose people sign in by one press. */
export async function startLocalIdentity(
  options: LocalIdentityOptions,
  { authUrl, keeperUrl }: { readonly authUrl: string; readonly keeperUrl: string },
): Promise<LocalIdentity> {
  const { startIdentity } = await import('@latchkey/identity')
  const providers = await startIdentity({
    ...options,
    authCallback: `${authUrl}/auth/v1/social/callback`,
    keeperCallback: `${keeperUrl}/keeper/v1/social/callback`,
  })
  const { authorizationEndpoint, tokenEndpoint, issuer, jwksUri, clientId, clientSecret } = providers.google
  const oauth = Object.entries(providers.oauth)
  const settingsOf = (party: 'auth' | 'keeper') =>
    Object.fromEntries(
      oauth.map(([name, { [party]: client, tokenEndpoint: token, userEndpoint }]) => [
        name,
        { tokenEndpoint: token, userEndpoint, ...client },
      ]),
    )
  const frameOauth = oauth.map(([name, each]) => [
    name,
    {
      authorizationEndpoint: each.authorizationEndpoint,
      ...{ clientId: each.auth.clientId, keeperClientId: each.keeper.clientId },
    },
  ])
  return {
    providers,
    settings: {
      auth: {
        social: {
          google: { issuer, jwksUri, clientId, tokenEndpoint, clientSecret },
          ...settingsOf('auth'),
        },
      },
      keeper: { social: { google: { issuer, jwksUri, clientId }, ...settingsOf('keeper') } },
    },
    frame: { google: { authorizationEndpoint, clientId }, ...Object.fromEntries(frameOauth) },
  }
}
