import { emailChange } from '@latchkey/vault/wire'
import type * as z from 'zod/mini'
import type { PartyClient } from '../party-client.js'

type Body<Route extends { readonly body: z.ZodMiniType }> = z.infer<Route['body']>
type Signal = { readonly signal?: AbortSignal }

/** The calls of a change of the address. */
export function createChangeCalls(clients: { readonly auth: PartyClient; readonly keeper: PartyClient }) {
  const { auth, keeper } = emailChange
  const post = { method: 'POST' } as const
  return {
    keeper: {
      begin: (body: Body<typeof keeper.begin>, options: Signal) =>
        clients.keeper.call({
          ...{ ...post, ...options, path: '/email-changes', body },
          answer: keeper.begin.answer,
        }),
      giveCode: (flow: string, body: Body<typeof keeper.giveCode>, options: Signal) =>
        clients.keeper.call({
          ...{ ...post, ...options, path: `/email-changes/${flow}/code`, body },
          answer: keeper.giveCode.answer,
        }),
      apply: (flow: string, body: Body<typeof keeper.apply>) =>
        clients.keeper.call({
          ...{ ...post, path: `/email-changes/${flow}/apply`, body },
          answer: keeper.apply.answer,
        }),
    },
    auth: {
      begin: (token: string, body: Body<typeof auth.begin>, options: Signal) =>
        clients.auth.call({
          ...{ ...post, ...options, path: '/email-changes', body, token },
          answer: auth.begin.answer,
        }),
      giveCode: (token: string, flow: string, body: Body<typeof auth.giveCode>, options: Signal) =>
        clients.auth.call({
          ...{ ...post, ...options, path: `/email-changes/${flow}/code`, body, token },
          answer: auth.giveCode.answer,
        }),
      apply: (token: string, flow: string, body: Body<typeof auth.apply>) =>
        clients.auth.call({
          ...{ ...post, path: `/email-changes/${flow}/apply`, body, token },
          answer: auth.apply.answer,
        }),
    },
  }
}

export type ChangeCalls = ReturnType<typeof createChangeCalls>
