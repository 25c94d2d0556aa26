import {
  allowInsecureRequests,
  authorizationCodeGrant,
  type ClientAuth,
  Configuration,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'
import { Refusal } from '../http/refusal.js'

const TIMEOUT_SECONDS = 10

/** Faults of the provider itself; every other one is about what it was given. */
const awayCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_HTTP_REQUEST_FORBIDDEN'])

/** True where a provider could not be reached. A refused code is no fault of the way. */
const isAway = (error: unknown): boolean => {
  const { name, code } = error as { readonly name?: string; readonly code?: string }
  return name === 'TypeError' || name === 'TimeoutError' || (code !== undefined && awayCodes.has(code))
}

/** Turns a failed exchange into a refusal, which says nothing of the provider's own text. */
export const toExchangeRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (isAway(error))
    return new Refusal('unavailable', "The provider can't be reached. Try again.", { retryAfter: 2 })
  return new Refusal('invalidLogin', "The provider's answer isn't valid.")
}

interface ClientOptions {
  readonly server: ServerMetadata
  readonly clientId: string
  readonly authentication: ClientAuth
}

/** A client of a provider. Plain http is allowed where the settings allow it: on this machine. */
export function createProviderClient({ server, clientId, authentication }: ClientOptions): Configuration {
  const client = new Configuration(server, clientId, {}, authentication)
  client.timeout = TIMEOUT_SECONDS
  if (server.token_endpoint?.startsWith('http:')) allowInsecureRequests(client)
  // The signature is checked too: the token goes on to the keeper.
  if (server.jwks_uri !== undefined) enableNonRepudiationChecks(client)
  return client
}

/** What of a login an exchange checks. */
interface ExchangeInput {
  /** The redirect URI with the provider's parameters. */
  readonly answer: string
  readonly verifier: string
  /** With an ID token alone. */
  readonly nonce?: string
}

/** Exchanges the code of a provider's answer for tokens. @throws Refusal `invalidLogin`, `unavailable` */
export async function exchangeCode(client: Configuration, { answer, verifier, nonce }: ExchangeInput) {
  const url = new URL(answer)
  try {
    return await authorizationCodeGrant(client, url, {
      pkceCodeVerifier: verifier,
      // The transaction was found by it.
      expectedState: url.searchParams.get('state') ?? '',
      ...(nonce !== undefined && { expectedNonce: nonce, idTokenExpected: true }),
    })
  } catch (error) {
    throw toExchangeRefusal(error)
  }
}
