// The package has no types of its own. These are what this tool uses of it.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Interaction {
    readonly uid: string
    readonly params: { readonly client_id: string; readonly scope?: string }
    readonly session?: { readonly accountId: string }
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface GrantContext {
    readonly oidc: {
      readonly session: { readonly accountId: string }
      readonly client: { readonly clientId: string }
    }
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (fields: {
      accountId: string
      clientId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { readonly mergeWithLastSubmission?: boolean },
    ): Promise<void>
    on(event: string, listener: (...given: unknown[]) => void): this
    proxy: boolean
  }
  export type { GrantContext }
}
