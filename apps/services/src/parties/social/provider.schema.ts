import * as z from 'zod'

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'

/** An address of a provider. Plain http is for providers on this machine. */
const endpoint = z.url().refine(text => {
  const url = new URL(text)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}, 'Write an https address.')

const text = z.string().min(1).max(4096)

/** A provider with ID tokens (OpenID Connect), as both parties check them. */
const idTokens = {
  issuer: z.string().min(1).max(2048),
  jwksUri: endpoint,
  clientId: text,
}

/** A provider of OAuth2 without ID tokens. Each party is a client of its own. */
const oauthClient = z.strictObject({
  tokenEndpoint: endpoint,
  /** Says who a token is for. */
  userEndpoint: endpoint,
  clientId: text,
  clientSecret: text,
})

const oauthClients = {
  github: oauthClient.optional(),
  x: oauthClient.optional(),
  discord: oauthClient.optional(),
  facebook: oauthClient.optional(),
}

/** The providers of auth. */
export const authProviders = z
  .strictObject({
    google: z.strictObject({ ...idTokens, tokenEndpoint: endpoint, clientSecret: text }).optional(),
    ...oauthClients,
  })
  .prefault({})

/** The providers of the keeper. */
export const keeperProviders = z
  .strictObject({
    google: z.strictObject(idTokens).optional(),
    ...oauthClients,
  })
  .prefault({})

/** The providers without ID tokens. */
export type OauthProvider = keyof typeof oauthClients
export type OauthClient = z.infer<typeof oauthClient>
export type AuthProviders = z.infer<typeof authProviders>
export type KeeperProviders = z.infer<typeof keeperProviders>
