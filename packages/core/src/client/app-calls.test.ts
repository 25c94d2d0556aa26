// What apps call beside connecting: the wallet's own object, readiness, own words, other options.
import { describe, expect, it } from 'vitest'
import { alterAdapter } from '../testing/conformance/alter-adapter.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { codeOf, connectWallet, createTestClient, otherOne, reload, settlement } from './client.fixture.js'
import { createClient } from './create-client.js'
import type { OptionChanges } from './later-calls.js'

const object = { isWallet: true }
const withProvider = {
  alter: {
    connector: (connector: object) =>
      Object.assign({}, connector, { getProvider: async () => object }) as never,
  },
}

describe("the connected wallet's own object", () => {
  it('is handed out as it is, of the active namespace or of one that is named', async () => {
    const { client } = createTestClient(withProvider)
    await connectWallet(client)
    expect(await client.getProvider()).toBe(object)
    expect(await client.getProvider('test')).toBe(object)
  })

  it('is refused where nobody is connected, and where the wallet has none', async () => {
    const { client } = createTestClient({
      alter: {
        connector: connector => Object.assign({}, connector, { getProvider: undefined }) as never,
      },
    })
    expect(await codeOf(client.getProvider())).toBe('notConnected')
    await connectWallet(client)
    expect(await codeOf(client.getProvider())).toBe('capabilityMissing')
  })

  it('stands in no state', async () => {
    const { client } = createTestClient(withProvider)
    await connectWallet(client)
    await client.getProvider()
    expect(JSON.stringify([client.connection.snapshot(), client.connectors.snapshot()])).not.toContain(
      'isWallet',
    )
  })
})

it('a failed switch rejects, unless the app asked for no failure', async () => {
  const { client, adapter, env } = createTestClient()
  await connectWallet(client)
  adapter.wallet('alpha').rejectNext()
  expect(await codeOf(client.switchNetwork('test:two'))).toBe('userRejected')
  adapter.wallet('alpha').rejectNext()
  await client.switchNetwork('test:two', { throwOnFailure: false })
  await env.clock.advance(150)
  expect(client.modal.snapshot().snackbar).toEqual({ kind: 'error', message: 'userRejected' })
  expect(client.session.activeNetwork()?.caipNetworkId).toBe('test:one')
})

describe('being ready', () => {
  it('waits for the wallet of the last visit', async () => {
    const first = createTestClient()
    await connectWallet(first.client)
    const { client } = reload(first, { start: false })
    const ready = client.ready()
    expect(await settlement(ready)).toBe('pending')
    client.start()
    await ready
    expect(client.session.connection()?.connectorId).toBe('alpha')
  })

  it('waits however soon it is asked, until the wallet counts as gone', async () => {
    const first = createTestClient()
    await connectWallet(first.client)
    // The code of the call is here already: it used to load longer than the wallet took.
    await first.client.ready()
    const { client, env } = reload(first, { adapter: createFakeAdapter({ wallets: [] }) })
    const ready = client.ready()
    expect(await settlement(ready)).toBe('pending')
    await env.clock.advance(3_000)
    expect(await settlement(ready)).toBe('resolved')
    expect(client.session.connection()).toBeUndefined()
  })

  it('ends with the client', async () => {
    const { client } = createTestClient({ start: false })
    const ready = codeOf(client.ready())
    client.destroy()
    expect(await ready).toBe('destroyed')
  })
})

it('shows words of the app itself, one message in the place of another', async () => {
  const { client, env } = createTestClient()
  client.modal.actions.showErrorMessage('Sold <b>out</b>')
  expect(client.modal.snapshot().snackbar).toEqual({ kind: 'error', message: { text: 'Sold <b>out</b>' } })
  client.modal.actions.showSuccessMessage('Bought')
  await env.clock.advance(150)
  expect(client.modal.snapshot().snackbar).toEqual({ kind: 'success', message: { text: 'Bought' } })
})

describe('options at run time', () => {
  it('change what they name, leave the rest, and tell the interface', async () => {
    const { client } = createTestClient({ features: { receive: false } })
    const { revision } = client.modal.state
    await client.updateOptions({
      features: { send: false },
      excludeWalletIds: ['alpha'],
      themeMode: 'dark',
      themeVariables: { '--lk-accent': '#f00' },
    })
    expect(client.options.features).toMatchObject({ send: false, receive: false, multiWallet: false })
    expect(client.options.excludeWalletIds).toEqual(['alpha'])
    expect(client.theme.snapshot()).toEqual({ mode: 'dark', variables: { '--lk-accent': '#f00' } })
    expect(client.modal.state.revision).toBe(revision + 1)
  })

  it('go back to their default when they are undefined', async () => {
    const { client } = createTestClient({ enableWalletGuide: false, termsConditionsUrl: 'https://app.test' })
    await client.updateOptions({ enableWalletGuide: undefined, termsConditionsUrl: undefined })
    expect(client.options.enableWalletGuide).toBe(true)
    expect('termsConditionsUrl' in client.options).toBe(false)
  })

  it('are refused as a whole where one is fixed at the start', async () => {
    const { client } = createTestClient()
    const fixed = { enableWallets: false, storagePrefix: 'x' } as OptionChanges
    expect(await codeOf(client.updateOptions(fixed))).toBe('invalidOptions')
    expect(client.options.enableWallets).toBe(true)
  })
})

describe('the kind of account to ask for', () => {
  const adapter = alterAdapter(createFakeAdapter(), {
    description: { traits: { ...createFakeAdapter().traits, accountTypes: ['eoa', 'smartAccount'] } },
  })
  const typeOf = (options: object) =>
    createClient({
      adapters: [adapter],
      networks: [{ ...otherOne, caipNetworkId: 'test:one', chainNamespace: 'test' }],
      ...options,
    }).account.state.namespaces.test?.preferredAccountType

  it("is the adapter's first, or what the app says", () => {
    expect(typeOf({})).toBe('eoa')
    expect(typeOf({ defaultAccountTypes: { test: 'smartAccount' } })).toBe('smartAccount')
  })
})
