import { describe, expect, it } from 'vitest'
import { codeOf, connectWallet, createTestClient } from '../client/client.fixture.js'
import { type AlertName, alerts } from '../developer/alerts.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeWindow } from '../testing/fake-window.js'
import { alertOfRelayError } from '../wallet-connect/library/relay-refusals.js'

type Options = Parameters<typeof createTestClient>[0]

/** A client on a developer's page. */
const createStage = (options: Options = {}) =>
  createTestClient({
    ...options,
    env: createFakeEnv({ window: createFakeWindow({ url: 'http://localhost/' }) }),
  }).client

/** What the relay says when it closes the connection, as the client reads it. */
const refused = (reason: string) => async () => {
  const client = createStage()
  const name = alertOfRelayError(`WebSocket connection closed abnormally with code: 3000 (${reason})`)
  if (name) client.modal.actions.alert(name)
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
