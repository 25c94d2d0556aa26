import { randomBytes, sha256, toBase64Url, utf8 } from '@latchkey/vault'
import type { SocialProvider } from '@latchkey/vault/wire'

/** What only the frame has of a transaction. */
export interface FrameSecrets {
  readonly secret: string
  /** PKCE (RFC 7636). */
  readonly verifier: string
}

const newToken = (): string => toBase64Url(randomBytes(32))

/** New secrets, each 32 random bytes. */
export const createSecrets = (): FrameSecrets => ({ secret: newToken(), verifier: newToken() })

/** What each provider is asked for. Those with `openid` have an ID token, which both parties check. */
const parameters: Readonly<Record<SocialProvider, Readonly<Record<string, string>>>> = {
  google: { scope: 'openid email profile' },
  apple: { scope: 'openid name email', response_mode: 'form_post' },
  github: { scope: 'read:user user:email' },
  x: { scope: 'users.read tweet.read' },
  discord: { scope: 'identify email' },
  facebook: { scope: 'public_profile email' },
}

/** True for a provider with ID tokens. */
export const hasIdToken = (provider: SocialProvider): boolean =>
  parameters[provider].scope?.startsWith('openid ') ?? false

/** The address of a provider for the popup (RFC 6749, 7636; OpenID Connect). */
export async function createProviderAddress({
  provider,
  endpoint,
  clientId,
  redirectUri,
  state,
  verifier,
  nonce,
}: {
  readonly provider: SocialProvider
  readonly endpoint: string
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  readonly verifier: string
  readonly nonce?: string
}): Promise<string> {
  const url = new URL(endpoint)
  const values = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    ...parameters[provider],
    ...(nonce !== undefined && { nonce }),
    code_challenge: await sha256(utf8(verifier)),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}
