import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createWallet, type NewWallet } from '@latchkey/vault'
import pino, { type Logger } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { migratePostgres } from '../../database/postgres.js'
import { type LocalParties, startLocalParties } from '../../local/start-local-parties.js'
import { copyPgliteTemplate } from '../servers/pglite-template.fixture.js'
import {
  connectTestDatabase,
  createPostgresDatabase,
  type DatabaseKind,
} from '../servers/test-databases.fixture.js'
import { type Answer, createTestDevice, type TestDevice } from './test-device.fixture.js'

export const frameOrigin = 'https://frame.test'
export const page = { projectId: 'test', origin: 'https://app.test', locale: 'en' } as const

interface TestPartiesOptions {
  /** Default: PostgreSQL, which starts sooner. */
  readonly kind?: DatabaseKind
  readonly now?: () => number
  readonly log?: Logger
  /** With the identity providers of this machine. */
  readonly hasIdentity?: boolean
  readonly settings?: { readonly auth?: object; readonly keeper?: object }
}

/** What a test needs to log in. */
export interface ReachableParties {
  readonly inbox: LocalParties['inbox']
  /** `http://…/auth/v1` and `http://…/keeper/v1`. */
  readonly authApi: string
  readonly keeperApi: string
  /** A device that both parties know. */
  newDevice(browser?: string): Promise<TestDevice>
}

/** Parties for one test. */
export interface TestParties extends LocalParties, ReachableParties {
  readonly dataDir: string
}

const createPartyDatabase = (party: 'auth' | 'keeper'): Promise<string> =>
  createPostgresDatabase({
    name: party,
    prepare: url => migratePostgres(url, `migrations-${party}`),
  })

/** Starts both parties and an inbox. They close when the test ends. */
export async function startTestParties(options: TestPartiesOptions = {}): Promise<TestParties> {
  const { kind = 'postgres', now, log = pino({ level: 'silent' }) } = options
  const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-parties-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const urls =
    kind === 'postgres'
      ? { auth: await createPartyDatabase('auth'), keeper: await createPartyDatabase('keeper') }
      : undefined
  if (kind === 'pglite')
    for (const party of ['auth', 'keeper'] as const)
      await copyPgliteTemplate(party, path.join(dataDir, party))
  const parties = await startLocalParties({
    ...{ frameOrigin, dataDir, log },
    projects: { [page.projectId]: { origins: [page.origin, 'https://*.preview.test'] } },
    allowLoopbackOrigins: false,
    settings: {
      auth: { ...(urls && { databaseUrl: urls.auth }), ...options.settings?.auth },
      keeper: { ...(urls && { databaseUrl: urls.keeper }), ...options.settings?.keeper },
    },
    databases: urls && {
      auth: await connectTestDatabase(urls.auth),
      keeper: await connectTestDatabase(urls.keeper),
    },
    ...(now && { now }),
    ...(options.hasIdentity && { identity: {} }),
  })
  onTestFinished(() => parties.close())
  const [authApi, keeperApi] = [`${parties.authUrl}/auth/v1`, `${parties.keeperUrl}/keeper/v1`]
  return {
    ...{ ...parties, dataDir, authApi, keeperApi },
    async newDevice(browser) {
      const device = await createTestDevice({
        frameOrigin,
        ...(now && { now }),
        ...(browser !== undefined && { browser }),
      })
      for (const api of [authApi, keeperApi]) expect((await device.register(api)).status).toBe(200)
      return device
    },
  }
}

/** The answer's body, of a request that passed. */
export const passed = ({ status, body, text }: Answer) => {
  expect([status, text]).toEqual([200, text])
  return body
}

/** Status and code of a refusal. */
export const refusalOf = ({ status, body }: Answer) => [status, body?.error?.code]

/** The code in the newest mail to an address. */
export const codeOf = (text: string): string => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? ''

/** The link's token in a mail of the keeper. */
export const tokenOf = (text: string): string => /#([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? ''

const newestFrom = async ({ inbox }: ReachableParties, party: string, email: string, count: number) => {
  for (let wanted = 1; ; wanted += 1) {
    await inbox.waitFor(email, { count: wanted })
    const own = inbox.messages(email).filter(({ from }) => from.includes(`${party}@`))
    const [newest] = own
    if (newest && own.length >= count) return newest
  }
}

/** The newest mail of a party to an address, once there are `count` of it. */
export const mailOf = newestFrom

/** Begins at both parties. */
export async function beginLogin(parties: ReachableParties, device: TestDevice, email: string) {
  const body = { ...page, email }
  const auth = passed(await device.ask(`${parties.authApi}/email`, { body }))
  const keeper = passed(await device.ask(`${parties.keeperApi}/flows`, { body }))
  return { auth, keeper }
}

/** What a device has after a login. */
export interface SignedIn {
  readonly device: TestDevice
  readonly token: string
  readonly flow: string
  readonly made: NewWallet
}

/** A new address: one mail, one code, and a wallet that both parties committed. */
export async function createFirstWallet(parties: ReachableParties, email: string): Promise<SignedIn> {
  const { authApi, keeperApi } = parties
  const device = await parties.newDevice()
  const { auth, keeper } = await beginLogin(parties, device, email)
  const code = codeOf((await mailOf(parties, 'keeper', email, 1)).text)
  const { statement } = passed(await device.ask(`${keeperApi}/flows/${keeper.flow}/code`, { body: { code } }))
  const login = passed(await device.ask(`${authApi}/flows/${auth.flow}/statement`, { body: { statement } }))
  expect(login.action).toBe('CONNECT')
  const { token } = login.session
  const made = await createWallet(device.id)
  passed(await device.ask(`${keeperApi}/flows/${keeper.flow}/wallet`, { body: made.keeper }))
  passed(await device.ask(`${authApi}/wallet`, { body: made.auth, token }))
  passed(await device.ask(`${keeperApi}/wallet/commit`, { body: made.label }))
  passed(await device.ask(`${authApi}/wallet/commit`, { body: made.label, token }))
  return { device, token, flow: keeper.flow, made }
}

/** Approves a flow on the keeper's page, as the person would. */
export const decide = (
  { keeperApi }: Pick<ReachableParties, 'keeperApi'>,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${keeperApi}/approve/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** A device that the person approved by the link: signed in, with an approved flow. */
export async function approveDevice(parties: ReachableParties, email: string, keeperMails: number) {
  const { authApi, keeperApi } = parties
  const device = await parties.newDevice('Second browser')
  const { auth, keeper } = await beginLogin(parties, device, email)
  const token = tokenOf((await mailOf(parties, 'keeper', email, keeperMails)).text)
  expect((await decide(parties, { token, number: keeper.number })).status).toBe(200)
  const { statement } = passed(await device.ask(`${keeperApi}/flows/${keeper.flow}?wait=5`))
  const next = passed(await device.ask(`${authApi}/flows/${auth.flow}/statement`, { body: { statement } }))
  expect(next).toEqual({ action: 'VERIFY_OTP' })
  return { device, authFlow: auth.flow as string, keeperFlow: keeper.flow as string }
}
