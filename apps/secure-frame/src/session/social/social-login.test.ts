import { loginNonce, sha256, utf8 } from '@latchkey/vault'
import type { SocialProvider } from '@latchkey/vault/wire'
import { beforeEach, expect, it, vi } from 'vitest'
import { createRefuse } from '../../app/refusals.js'
import { createTexts } from '../../app/texts.js'
import { createMemoryStore } from '../../storage/memory-store.js'
import type { WalletVault } from '../../vault/wallet-vault.js'
import type { Arrival } from '../../vault/wallet-vault.types.js'
import { createAuthCalls } from '../parties.js'
import type { PartyCall, PartyClient } from '../party-client.js'
import { createSessions } from '../sessions.js'
import { createSocialLogin } from './social-login.js'

const thumbprint = `${'d'.repeat(42)}A`
const idOf = { auth: 'a'.repeat(22), keeper: 'k'.repeat(22) }
const ticketOf = { auth: 'A'.repeat(43), keeper: 'K'.repeat(43) }
const nonceOf = { auth: `${'M'.repeat(42)}A`, keeper: `${'N'.repeat(42)}A` }

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://frame.example' })
  return () => vi.unstubAllGlobals()
})

/** A frame between two parties that answer as they should, and the callback pages of a test. */
function createStage() {
  const calls: { readonly party: string; readonly path: string; readonly body: Record<string, string> }[] = []
  let provider: SocialProvider = 'google'
  const answers: Record<string, (party: 'auth' | 'keeper') => unknown> = {
    social: party => ({
      ...{ transaction: idOf[party], state: 's'.repeat(43), nonce: nonceOf[party], endsAt: 60_000 },
    }),
    login: () => ({
      session: { token: 't'.repeat(43), idleUntil: 9e12, endsAt: 9e12 },
      user: { id: 'u'.repeat(22), email: null, isUnconfirmed: false },
      identity: { provider, subject: '1', name: 'Ada', email: null },
      ...(provider === 'google' && { idToken: 'a.b.c' }),
    }),
    'id-token': () => ({ flow: idOf.keeper, endsAt: 60_000 }),
    ticket: () => ({ flow: idOf.keeper, endsAt: 60_000 }),
  }
  const clientOf = (party: 'auth' | 'keeper'): PartyClient => ({
    async call<Answer>({ path, body, answer }: PartyCall<Answer>) {
      calls.push({ party, path, body: body as Record<string, string> })
      return answer.parse(answers[path.split('/').at(-1) ?? '']?.(party)) as Answer
    },
  })
  const listeners = new Set<(message: unknown, answer: (message: unknown) => void) => void>()
  const timers: (() => void)[] = []
  const arrivals: Arrival[] = []
  const [auth, keeper] = [clientOf('auth'), clientOf('keeper')]
  const sessions = createSessions(createMemoryStore(), createAuthCalls(auth), () => 0)
  const provided = { authorizationEndpoint: 'https://id.example/authorize', clientId: 'for-auth' }
  const login = createSocialLogin({
    ...{ auth, keeper, sessions, thumbprint, refuse: createRefuse(createTexts('en')) },
    vault: {
      async ensure(arrival: Arrival) {
        arrivals.push(arrival)
      },
    } as unknown as WalletVault,
    settings: {
      authUrl: 'https://auth.example',
      keeperUrl: 'https://keeper.example',
      social: { google: provided, github: { ...provided, keeperClientId: 'for-keeper' } },
    },
    start: { projectId: 'project', origin: 'https://app.example', locale: 'en' },
    register: async () => undefined,
    after(_, run) {
      timers.push(run)
      return () => undefined
    },
    now: () => 0,
    listenForTickets(take) {
      listeners.add(take)
      return () => listeners.delete(take)
    },
  })
  return {
    ...{ login, calls, listeners, timers, arrivals, sessions },
    begin: async (name: SocialProvider) => {
      provider = name
      return new URL((await login.begin(name, new AbortController().signal)).uri).searchParams
    },
    /** What the frame answers to a ticket. */
    give(transaction: string, ticket: string) {
      const heard: unknown[] = []
      for (const each of listeners)
        each({ type: 'latchkey/ticket', transaction, ticket }, answer => heard.push(answer))
      return heard
    },
  }
}

const resultUri = `https://frame.example/callback?transaction=${idOf.auth}`
const type = 'latchkey/ticket-taken'

it('binds the login to the device, and redeems it with a secret that no page has', async () => {
  const stage = createStage()
  const query = await stage.begin('google')
  const nonce = await loginNonce({ ...nonceOf, device: thumbprint })
  expect(Object.fromEntries(query)).toMatchObject({
    ...{ client_id: 'for-auth', redirect_uri: 'https://auth.example/auth/v1/social/callback', nonce },
    ...{ code_challenge_method: 'S256', response_type: 'code', state: 's'.repeat(43) },
  })
  expect(stage.give(idOf.auth, ticketOf.auth)).toEqual([{ type, resultUri }])
  // A caller asks twice with one uri.
  const both = await Promise.all([stage.login.connect(resultUri), stage.login.connect(resultUri)])
  expect(both).toEqual([{ userName: 'Ada' }, { userName: 'Ada' }])
  const redeemed = stage.calls.filter(({ path }) => path.endsWith('/login'))
  expect(redeemed).toHaveLength(1)
  const { secret = '', verifier = '' } = redeemed[0]?.body ?? {}
  const opened = stage.calls.find(({ party, path }) => party === 'auth' && path === '/social')?.body
  expect(await sha256(utf8(secret))).toBe(opened?.secretHash)
  expect(await sha256(utf8(verifier))).toBe(query.get('code_challenge'))
  expect(stage.arrivals).toMatchObject([{ email: 'google:1', keeperFlow: idOf.keeper }])
  expect(await stage.sessions.read()).toMatchObject({ social: { provider: 'google', name: 'Ada' } })
  expect(stage.listeners.size).toBe(0)
})

it('sends the popup on to the client of the keeper, with other secrets than those for auth', async () => {
  const stage = createStage()
  await stage.begin('github')
  const [answer] = stage.give(idOf.auth, ticketOf.auth) as { readonly next: string }[]
  const next = new URL(answer?.next ?? '')
  expect(Object.fromEntries(next.searchParams)).toMatchObject({
    ...{ client_id: 'for-keeper', redirect_uri: 'https://keeper.example/keeper/v1/social/callback' },
  })
  expect(next.searchParams.has('nonce')).toBe(false)
  expect(stage.give(idOf.keeper, ticketOf.keeper)).toEqual([{ type, resultUri }])
  await stage.login.connect(resultUri)
  const bodyOf = (end: string) => stage.calls.find(({ path }) => path.endsWith(end))?.body
  expect(bodyOf('/ticket')?.ticket).toBe(ticketOf.keeper)
  expect(bodyOf('/ticket')?.secret).not.toBe(bodyOf('/login')?.secret)
  expect(bodyOf('/ticket')?.verifier).not.toBe(bodyOf('/login')?.verifier)
})

it('takes no ticket of a login that it did not begin, and no result without a ticket', async () => {
  const stage = createStage()
  await stage.begin('google')
  expect(stage.give('x'.repeat(22), ticketOf.auth)).toEqual([])
  expect(stage.give(idOf.keeper, ticketOf.auth)).toEqual([])
  const foreign = `https://frame.example/callback?transaction=${'x'.repeat(22)}`
  await expect(stage.login.connect(foreign)).rejects.toMatchObject({ code: 'notStarted' })
  const waiting = stage.login.connect(resultUri)
  await vi.waitFor(() => expect(stage.timers.length).toBeGreaterThan(1))
  stage.timers.at(-1)?.()
  await expect(waiting).rejects.toMatchObject({ code: 'notStarted' })
  expect(stage.calls.filter(({ path }) => path !== '/social')).toEqual([])
  expect(stage.listeners.size).toBe(0)
  await expect(stage.begin('discord')).rejects.toMatchObject({ code: 'notOffered' })
})
