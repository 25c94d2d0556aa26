import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request below the path of one provider. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A client that a provider knows. */
export interface IdentityClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUris: readonly string[]
}
