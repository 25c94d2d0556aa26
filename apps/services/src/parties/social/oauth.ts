import { createHmac } from 'node:crypto'
import type { SocialIdentity } from '@latchkey/vault/wire'
import {
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  fetchProtectedResource,
} from 'openid-client'
import * as z from 'zod'
import { createProviderClient, exchangeCode, toExchangeRefusal } from './exchange.js'
import { readIdentity, type Said } from './identity.js'
import type { OauthClient, OauthProvider } from './provider.schema.js'

const id = z.union([z.string(), z.number()])
const text = z.string().nullish()

interface Kind {
  readonly authentication: typeof ClientSecretBasic | typeof ClientSecretPost
  /** Reads the answer of the user endpoint. @throws ZodError */
  read(user: unknown): Said
  /** The list of addresses, below the user endpoint. */
  readonly emailsPath?: string
  /** Meta's `appsecret_proof`: only who has the client's secret can use a token. */
  readonly needsProof?: boolean
}

const githubUser = z.object({ id, name: text, login: text })
const xUser = z.object({ data: z.object({ id, name: text }) })
const discordUser = z.object({
  ...{ id, global_name: text, username: text, email: text },
  verified: z.boolean().nullish(),
})
const facebookUser = z.object({ id, name: text, email: text })
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** What is different of each provider without ID tokens. */
const kinds: Readonly<Record<OauthProvider, Kind>> = {
  github: {
    authentication: ClientSecretPost,
    read(user) {
      const { id: subject, name, login } = githubUser.parse(user)
      return { subject, name: name ?? login }
    },
    emailsPath: '/emails',
  },
  x: {
    authentication: ClientSecretBasic,
    read(user) {
      const { data } = xUser.parse(user)
      return { subject: data.id, name: data.name }
    },
  },
  discord: {
    authentication: ClientSecretPost,
    read(user) {
      const { id: subject, global_name, username, email, verified } = discordUser.parse(user)
      return { subject, name: global_name ?? username, ...(verified === true && { email }) }
    },
  },
  facebook: {
    authentication: ClientSecretPost,
    read(user) {
      const { id: subject, name, email } = facebookUser.parse(user)
      return { subject, name, email }
    },
    needsProof: true,
  },
}

interface AskInput {
  readonly client: Configuration
  readonly token: string
  readonly url: URL
}

const ask = async ({ client, token, url }: AskInput): Promise<unknown> =>
  (await fetchProtectedResource(client, token, url, 'GET')).json()

/** Says who an answer of a provider is about. The token is used once and never kept. */
type IdentifyByToken = (input: {
  readonly answer: string
  readonly verifier: string
}) => Promise<SocialIdentity>

/** Creates one party's own client of a provider. Rejects with Refusal `invalidLogin`, `unavailable`. */
function createOauthClient(provider: OauthProvider, settings: OauthClient): IdentifyByToken {
  const { tokenEndpoint, userEndpoint, clientId, clientSecret } = settings
  const { authentication, read, emailsPath, needsProof } = kinds[provider]
  const client = createProviderClient({
    server: { issuer: new URL(tokenEndpoint).origin, token_endpoint: tokenEndpoint },
    clientId,
    authentication: authentication(clientSecret),
  })
  const addressOf = (path: string, token: string): URL => {
    const url = new URL(userEndpoint)
    url.pathname += path
    if (needsProof)
      url.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(token).digest('hex'))
    return url
  }
  return async input => {
    const { access_token: token } = await exchangeCode(client, input)
    try {
      const said = read(await ask({ client, token, url: addressOf('', token) }))
      if (emailsPath === undefined) return readIdentity(provider, said)
      const listed = emails.safeParse(await ask({ client, token, url: addressOf(emailsPath, token) }))
      const email = listed.data?.find(each => each.primary && each.verified)?.email
      return readIdentity(provider, { ...said, email })
    } catch (error) {
      throw toExchangeRefusal(error)
    }
  }
}

/** Creates the clients of the settings. */
export const createOauthClients = (
  settings: { readonly [Name in OauthProvider]?: OauthClient | undefined },
) =>
  new Map(
    (['github', 'x', 'discord', 'facebook'] as const).flatMap(provider => {
      const own = settings[provider]
      return own ? [[provider as string, createOauthClient(provider, own)] as const] : []
    }),
  )
