import type { DeviceRegistration } from '@latchkey/vault'
import { auth, keeper, type NewPart, type ReleasedPart } from '@latchkey/vault/wire'
import * as z from 'zod/mini'
import type { PartyClient } from './party-client.js'

/** How long a party may hold a request open until somebody decides, in seconds. */
const POLL_SECONDS = 25

type Label = Pick<NewPart, 'userId' | 'walletId' | 'generation'>
type Signal = { readonly signal?: AbortSignal | undefined }

/** A session of auth, and who it is for. */
export type LoggedIn = z.infer<typeof auth.giveCode.answer>
export type AuthUser = z.infer<typeof auth.user.answer>

/** What a login begins with. */
export type LoginStart = z.infer<typeof auth.startEmail.body>

const registered = z.looseObject({})

const register = (client: PartyClient, registration: DeviceRegistration, browser: string) =>
  client.call({
    method: 'POST',
    path: '/devices',
    body: { ...registration, browser: browser.slice(0, 200) },
    answer: registered,
  })

/** The calls of auth that the frame makes. */
export function createAuthCalls(client: PartyClient) {
  return {
    register: (registration: DeviceRegistration, browser: string) => register(client, registration, browser),
    startEmail: (body: LoginStart, options: Signal = {}) =>
      client.call({ method: 'POST', path: '/email', body, answer: auth.startEmail.answer, ...options }),
    giveStatement: (flow: string, statement: string, options: Signal = {}) =>
      client.call<z.infer<typeof auth.giveStatement.answer>>({
        method: 'POST',
        path: `/flows/${flow}/statement`,
        body: { statement },
        answer: auth.giveStatement.answer,
        ...options,
      }),
    giveCode: (flow: string, code: string, options: Signal = {}) =>
      client.call({
        method: 'POST',
        path: `/flows/${flow}/code`,
        body: { code },
        answer: auth.giveCode.answer,
        ...options,
      }),
    user: (token: string, options: Signal & { readonly timeoutMs?: number } = {}) =>
      client.call({
        method: 'GET',
        path: '/user',
        answer: auth.user.answer,
        token,
        ...options,
      }),
    halves: (token: string, options: Signal = {}): Promise<ReleasedPart> =>
      client.call({
        method: 'POST',
        path: '/halves',
        body: {},
        answer: auth.halves.answer,
        token,
        ...options,
      }),
    createWallet: (token: string, body: NewPart) =>
      client.call({
        method: 'POST',
        path: '/wallet',
        body,
        answer: auth.createWallet.answer,
        token,
      }),
    commitWallet: (token: string, body: Label) =>
      client.call({
        method: 'POST',
        path: '/wallet/commit',
        body,
        answer: auth.commitWallet.answer,
        token,
      }),
    undoWallet: (token: string, body: Label) =>
      client.call({ method: 'POST', path: '/wallet/undo', body, answer: registered, token }),
    addDevice: (token: string, body: NewPart) =>
      client.call({
        method: 'POST',
        path: '/wallet/device',
        body,
        answer: auth.addDevice.answer,
        token,
      }),
    endSession: (token: string, options: Signal & { readonly timeoutMs?: number } = {}) =>
      client.call({
        method: 'POST',
        path: '/session/end',
        body: {},
        answer: auth.endSession.answer,
        token,
        ...options,
      }),
  }
}

/** The calls of the keeper that the frame makes. */
export function createKeeperCalls(client: PartyClient) {
  return {
    register: (registration: DeviceRegistration, browser: string) => register(client, registration, browser),
    startFlow: (body: LoginStart, options: Signal = {}) =>
      client.call({ method: 'POST', path: '/flows', body, answer: keeper.startFlow.answer, ...options }),
    /** Waits up to 25 s for a decision. */
    pollFlow: (flow: string, options: Signal = {}) =>
      client.call({
        method: 'GET',
        path: `/flows/${flow}`,
        query: `wait=${POLL_SECONDS}`,
        answer: keeper.flow.answer,
        timeoutMs: (POLL_SECONDS + 15) * 1000,
        ...options,
      }),
    giveCode: (flow: string, code: string, options: Signal = {}) =>
      client.call({
        method: 'POST',
        path: `/flows/${flow}/code`,
        body: { code },
        answer: keeper.giveCode.answer,
        ...options,
      }),
    halves: (flow: string): Promise<ReleasedPart> =>
      client.call({ method: 'POST', path: `/flows/${flow}/halves`, body: {}, answer: keeper.halves.answer }),
    createWallet: (flow: string, body: NewPart) =>
      client.call({
        method: 'POST',
        path: `/flows/${flow}/wallet`,
        body,
        answer: keeper.createWallet.answer,
      }),
    commitWallet: (body: Label) =>
      client.call({ method: 'POST', path: '/wallet/commit', body, answer: keeper.commitWallet.answer }),
    undoWallet: (body: Label) =>
      client.call({ method: 'POST', path: '/wallet/undo', body, answer: registered }),
    walletState: (body: Label) =>
      client.call({ method: 'POST', path: '/wallet/state', body, answer: keeper.walletState.answer }),
    addDevice: (flow: string, body: NewPart) =>
      client.call({ method: 'POST', path: `/flows/${flow}/device`, body, answer: keeper.addDevice.answer }),
  }
}

export type AuthCalls = ReturnType<typeof createAuthCalls>
export type KeeperCalls = ReturnType<typeof createKeeperCalls>
