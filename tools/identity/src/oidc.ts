/// <reference path="./oidc-provider.d.ts" />
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type GrantContext } from 'oidc-provider'
import type { Handle, IdentityClient } from './identity.types.js'
import { sendLoginPage } from './login-page.js'
import { createMemoryAdapter } from './memory-adapter.js'
import { findPerson } from './people.js'
import { readForm } from './read-form.js'

const createKey = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'test' }
}

const isInteraction = (request: IncomingMessage): boolean => (request.url ?? '').startsWith('/interaction/')

/** Creates an OpenID provider (oidc-provider) below a path. */
export async function createOidcProvider(
  issuer: string,
  { path, client }: { readonly path: string; readonly client: IdentityClient },
): Promise<Handle> {
  const provider: Provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...client.redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [await createKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As Google does: what the scopes allow is in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Grant: 600,
      Interaction: 600,
      Session: 600,
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `${path}/interaction/${uid}` },
    findAccount(_: unknown, id: string) {
      const person = findPerson(id)
      if (!person) return undefined
      const { name, email, isEmailVerified } = person
      return {
        accountId: id,
        claims: () => ({ sub: id, name, email, email_verified: isEmailVerified }),
      }
    },
    // Nobody is asked for consent.
    async loadExistingGrant({ oidc }: GrantContext) {
      const fields = { accountId: oidc.session.accountId, clientId: oidc.client.clientId }
      const grant = new provider.Grant(fields)
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const serve = provider.callback()

  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') return sendLoginPage(response, 'Google', `${path}${request.url}`)
    const person = findPerson((await readForm(request)).get('person'))
    const result = person
      ? { login: { accountId: person.id, remember: false } }
      : { error: 'access_denied', error_description: 'The person went back' }
    return provider.interactionFinished(request, response, result)
  }
  return (request, response) => {
    // The provider reads the path of its own mount from there.
    const original = request.url ?? '/'
    request.url = original.slice(path.length) || '/'
    Object.assign(request, { originalUrl: original })
    return isInteraction(request) ? interact(request, response) : serve(request, response)
  }
}
