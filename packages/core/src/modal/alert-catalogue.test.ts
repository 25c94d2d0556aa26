import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import { describe, expect, it, vi } from 'vitest'
import type {
  TransportDefinition,
  TransportStartInput,
} from '../adapter/wallet-connect/transport-definition.types.js'
import { createAuthStage } from '../auth/auth.fixture.js'
import { codeOf, connectWallet, createTestClient } from '../client/client.fixture.js'
import { type AlertName, alerts } from '../developer/alerts.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeWindow } from '../testing/fake-window.js'
import { createFakeSignClient } from '../wallet-connect/fake-sign-client.fixture.js'

type Options = Parameters<typeof createTestClient>[0]

/** A client on a developer's page. */
const createStage = (options: Options = {}) =>
  createTestClient({
    ...options,
    env: createFakeEnv({ window: createFakeWindow({ url: 'http://localhost/' }) }),
  }).client

/** What the relay says when it closes the connection, as the library behind WalletConnect tells it. */
const refused = (reason: string) => async () => {
  let input: TransportStartInput | undefined
  const transport: TransportDefinition = {
    apiVersion: 1,
    id: 'walletConnect',
    load: async () => ({
      sessionsKey: 'sessions',
      async start(given) {
        input = given
        return createFakeSignClient()
      },
    }),
  }
  const client = createStage({ transports: [transport], projectId: 'project' })
  const { actions } = await client.features.load('walletConnect')
  actions.offer()
  await vi.waitFor(() => expect(input).toBeDefined())
  input?.onRelayError(`WebSocket connection closed abnormally with code: 3000 (${reason})`)
  return client
}

/** An API host that refuses every call, as the client reads it. */
const hostRefused = (status: number) => async () => {
  const env = createFakeEnv({ window: createFakeWindow({ url: 'http://localhost/' }) })
  env.fetch.route('https://api.test/*', { status, headers: { 'retry-after': '60' } })
  const { client } = createTestClient({ env, services: { apiUrl: 'https://api.test' } })
  await (await client.features.load('services')).actions.restore()
  return client
}

/** A frame of the embedded wallet that fails, as the client reads it. */
const frameFails = (failure: 'loadFailed' | 'timedOut' | 'unverified') => async () => {
  const CONNECT_EMAIL = () => {
    if (failure === 'unverified') throw new FrameRefusal('This origin is not allowed', 'unverified_domain')
    return new Promise<never>(() => {})
  }
  const { auth, client, env } = await createAuthStage({
    script: { CONNECT_EMAIL },
    faults: { isDead: failure === 'loadFailed' },
    debug: true,
  })
  await env.clock.settle(auth.actions.submitEmail('person@mail.example'))
  return client
}

/** Section 8 of the specification: every alert, its title, and what raises it. */
const rows: readonly (readonly [
  name: AlertName,
  title: string,
  raise: () => Promise<ReturnType<typeof createStage>>,
])[] = [
  ['projectIdNotConfigured', 'Project ID Not Configured', async () => createStage({ projectId: '' })],
  ['transportMissing', 'WalletConnect Transport Missing', async () => createStage({ transports: [] })],
  [
    'networkNotFound',
    'Network Not Found',
    async () => {
      const client = createStage()
      await connectWallet(client)
      expect(await codeOf(client.switchNetwork('test:nowhere'))).toBe('networkMissing')
      return client
    },
  ],
  ['originNotAllowed', 'Invalid App Configuration', refused('Unauthorized: origin not allowed')],
  [
    'sessionExpired',
    'Session Expired',
    refused('JWT validation error: JWT Token is not yet valid: basic claims'),
  ],
  ['invalidProjectId', 'Invalid Project ID', refused('Unauthorized: invalid key')],
  ['relayRateLimited', 'Rate Limited', refused('Too many requests')],
  ['rateLimited', 'Rate Limited', hostRefused(429)],
  ['serverError', 'Server Error', hostRefused(500)],
  ['frameLoadFailed', 'Network Error - Could not load embedded wallet', frameFails('loadFailed')],
  ['frameTimedOut', 'Embedded Wallet Request Timed Out', frameFails('timedOut')],
  ['unverifiedDomain', 'Unverified Domain', frameFails('unverified')],
  [
    'multiWalletNotEnabled',
    'Multi-Wallet Not Enabled',
    async () => {
      const client = createStage()
      await client.connection.actions.switchConnection({ namespace: 'test', connectorId: 'alpha' })
      return client
    },
  ],
]

describe('the catalogue of alerts', () => {
  it('has a row for every alert', () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(alerts))
  })

  it.each(rows)('raises %s with the title %s', async (name, title, raise) => {
    const { modal } = await raise()
    expect(modal.state.alert).toBe(name)
    expect(alerts[name].title).toBe(title)
  })
})
