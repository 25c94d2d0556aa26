import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Handle, IdentityClient } from './identity.types.js'
import { sendLoginPage } from './login-page.js'
import { findPerson, type TestPerson } from './people.js'
import { readForm } from './read-form.js'

/** What is different of a provider of OAuth2 without ID tokens. */
export interface OauthKind {
  readonly title: string
  readonly clientAuth: 'post' | 'basic'
  /** Answers of the API, by path below the provider's. */
  readonly api: Readonly<Record<string, (person: TestPerson) => unknown>>
  /** The API wants an HMAC of the token beside it. */
  readonly needsProof?: boolean
}

/** How each provider answers, as far as a login reads it. */
export const oauthKinds = {
  github: {
    title: 'GitHub',
    clientAuth: 'post',
    api: {
      '/user': ({ id, name }) => ({ id: Number(id), login: `user-${id}`, name }),
      '/user/emails': ({ email, isEmailVerified }) => [
        { email: 'other@mail.example', primary: false, verified: true },
        { email, primary: true, verified: isEmailVerified },
      ],
    },
  },
  x: {
    title: 'X',
    clientAuth: 'basic',
    api: { '/user': ({ id, name }) => ({ data: { id, name, username: `user${id}` } }) },
  },
  discord: {
    title: 'Discord',
    clientAuth: 'post',
    api: {
      '/user': ({ id, name, email, isEmailVerified }) => ({
        ...{ id, username: `user${id}`, global_name: name, email, verified: isEmailVerified },
      }),
    },
  },
  facebook: {
    title: 'Facebook',
    clientAuth: 'post',
    api: {
      '/user': ({ id, name, isEmailVerified, email }) => ({ id, name, ...(isEmailVerified && { email }) }),
    },
    needsProof: true,
  },
} as const satisfies Readonly<Record<string, OauthKind>>

interface Grant {
  readonly person: TestPerson
  readonly client: IdentityClient
  readonly redirectUri: string
  readonly challenge: string
}

const newToken = (): string => randomBytes(24).toString('base64url')

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

const credentialsOf = ({ headers }: IncomingMessage, form: URLSearchParams, kind: OauthKind) => {
  if (kind.clientAuth === 'post') return [form.get('client_id'), form.get('client_secret')]
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  return Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent)
}

/** Creates a provider of OAuth2 (RFC 6749) with PKCE below a path. */
export function createOauthProvider(
  kind: OauthKind,
  { path, clients }: { readonly path: string; readonly clients: readonly IdentityClient[] },
): Handle {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const clientOf = (id: string | null | undefined) => clients.find(({ clientId }) => clientId === id)

  const authorize: Handle = async (request, response) => {
    const query = new URL(request.url ?? '', 'http://provider').searchParams
    const client = clientOf(query.get('client_id'))
    const redirectUri = query.get('redirect_uri') ?? ''
    const challenge = query.get('code_challenge') ?? ''
    const isRight =
      client?.redirectUris.includes(redirectUri) && query.get('code_challenge_method') === 'S256'
    if (!client || !isRight || challenge === '') {
      response.writeHead(400).end()
      return
    }
    const isPress = request.method === 'POST'
    // Who is signed in at a provider is not asked again.
    const known = findPerson(/(?:^|; )person=(\d+)/.exec(request.headers.cookie ?? '')?.[1])
    const person = isPress ? findPerson((await readForm(request)).get('person')) : known
    if (!person && !isPress) return sendLoginPage(response, kind.title, request.url ?? '')
    const target = new URL(redirectUri)
    const code = newToken()
    if (person) codes.set(code, { person, client, redirectUri, challenge })
    const answer = person ? { code } : { error: 'access_denied' }
    for (const [name, value] of Object.entries({ ...answer, state: query.get('state') ?? '' }))
      target.searchParams.set(name, value)
    response.writeHead(302, {
      location: target.href,
      ...(person && { 'set-cookie': `person=${person.id}; Path=${path}; HttpOnly; SameSite=Lax` }),
    })
    response.end()
  }

  const sendJson = (response: Parameters<Handle>[1], status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const giveToken: Handle = async (request, response) => {
    const form = await readForm(request)
    const [id, secret] = credentialsOf(request, form, kind)
    const client = clientOf(id)
    if (!client || client.clientSecret !== secret) return sendJson(response, 401, { error: 'invalid_client' })
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const isRight =
      grant?.client === client &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === challengeOf(form.get('code_verifier') ?? '')
    if (!grant || !isRight) return sendJson(response, 400, { error: 'invalid_grant' })
    const token = newToken()
    tokens.set(token, grant)
    sendJson(response, 200, { access_token: token, token_type: 'bearer', expires_in: 600 })
  }

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider')
    const place = pathname.slice(path.length)
    if (place === '/authorize') return authorize(request, response)
    if (place === '/token' && request.method === 'POST') return giveToken(request, response)
    const [, token = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    const grant = tokens.get(token)
    const read = Object.hasOwn(kind.api, place) ? kind.api[place] : undefined
    const proof = createHmac('sha256', grant?.client.clientSecret ?? '')
      .update(token)
      .digest('hex')
    const hasProof = !kind.needsProof || searchParams.get('appsecret_proof') === proof
    if (!grant || !read || !hasProof) return sendJson(response, 401, { error: 'invalid_token' })
    sendJson(response, 200, read(grant.person))
  }
}
