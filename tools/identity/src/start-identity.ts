import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Handle, IdentityClient } from './identity.types.js'
import { createOauthProvider, type OauthKind, oauthKinds } from './oauth.js'
import { createOidcProvider } from './oidc.js'

interface IdentityOptions {
  /** Default `127.0.0.1`. It should be a site of its own. */
  readonly host?: string
  /** Default: a free one. */
  readonly port?: number
  /** The redirect URI of auth. */
  readonly authCallback: string
  /** That of the keeper, which is a client of its own where there are no ID tokens. */
  readonly keeperCallback: string
}

/** Where an OpenID provider is, and its client. */
interface OidcSettings {
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly jwksUri: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Where a provider of OAuth2 is, and the client of each party. */
interface OauthSettings {
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userEndpoint: string
  readonly auth: { readonly clientId: string; readonly clientSecret: string }
  readonly keeper: { readonly clientId: string; readonly clientSecret: string }
}

/** Running identity providers. */
export interface IdentityProviders {
  readonly url: string
  readonly google: OidcSettings
  readonly oauth: Readonly<Record<keyof typeof oauthKinds, OauthSettings>>
  close(): Promise<void>
}

/** Starts identity providers whose people sign in by one press. For development and tests alone. */
export async function startIdentity(options: IdentityOptions): Promise<IdentityProviders> {
  const { host = '127.0.0.1', port = 0, authCallback, keeperCallback } = options
  const handles = new Map<string, Handle>()
  const server = createServer((request, response) => {
    const name = /^\/([a-z]+)\//.exec(request.url ?? '')?.[1] ?? ''
    const handle = handles.get(name)
    if (!handle) {
      response.writeHead(404).end()
      return
    }
    handle(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else response.writeHead(400).end()
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const clientOf = (party: string, redirectUri: string): IdentityClient => ({
    ...{ clientId: `latchkey-${party}`, clientSecret: `secret-of-${party}`, redirectUris: [redirectUri] },
  })
  const client = clientOf('auth', authCallback)
  const keeperClient = clientOf('keeper', keeperCallback)
  const oauthOf = (name: string, kind: OauthKind): OauthSettings => {
    const path = `/${name}`
    handles.set(name, createOauthProvider(kind, { path, clients: [client, keeperClient] }))
    return {
      authorizationEndpoint: `${url}${path}/authorize`,
      tokenEndpoint: `${url}${path}/token`,
      userEndpoint: `${url}${path}/user`,
      auth: { clientId: client.clientId, clientSecret: client.clientSecret },
      keeper: { clientId: keeperClient.clientId, clientSecret: keeperClient.clientSecret },
    }
  }
  handles.set('google', await createOidcProvider(`${url}/google`, { path: '/google', client }))
  return {
    url,
    google: {
      issuer: `${url}/google`,
      authorizationEndpoint: `${url}/google/auth`,
      tokenEndpoint: `${url}/google/token`,
      jwksUri: `${url}/google/jwks`,
      ...{ clientId: client.clientId, clientSecret: client.clientSecret },
    },
    oauth: {
      github: oauthOf('github', oauthKinds.github),
      x: oauthOf('x', oauthKinds.x),
      discord: oauthOf('discord', oauthKinds.discord),
      facebook: oauthOf('facebook', oauthKinds.facebook),
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
