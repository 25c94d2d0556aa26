import { describe, expect, it } from 'vitest'
import { defineCapability } from '../adapter/contract/capabilities.js'
import { codeOf, connectWallet, createTestClient } from '../client/client.fixture.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'

const codeOfThrown = (work: () => unknown) => codeOf((async () => work())())

describe('the session', () => {
  it('tells of the namespace in front unless another is named', async () => {
    const { client } = createTestClient({ other: true })
    await connectWallet(client, 'omega', 'other')
    await connectWallet(client, 'alpha', 'test')
    const { session } = client
    expect([session.activeNamespace(), session.activeNetwork()?.caipNetworkId]).toEqual(['test', 'test:one'])
    expect([session.account()?.address, session.account('other')?.address]).toEqual(['talpha0a', 'tomega0a'])
    expect(session.activeNetwork('other')?.caipNetworkId).toBe('other:one')
    expect(session.findNetwork('other:two')?.name).toBe('Test network two')
    expect(session.findNetwork('other:nowhere')).toBeUndefined()
  })

  it('has no connection and no account while nothing is connected', () => {
    const { client } = createTestClient()
    expect([client.session.connection(), client.session.account()]).toEqual([undefined, undefined])
  })

  it('finds what a namespace can do without a wallet, and nothing that it cannot', async () => {
    const { client } = createTestClient({ adapter: createFakeAdapter({ capabilities: ['fees'] }) })
    expect(client.session.find('test', 'fees')).toBeDefined()
    expect(client.session.find('test', 'balance')).toBeUndefined()
    expect(client.session.find('nowhere', 'fees')).toBeUndefined()
    expect(await codeOfThrown(() => client.session.require('test', 'balance'))).toBe('capabilityMissing')
    expect(client.session.require('test', 'fees')).toBe(client.session.find('test', 'fees'))
  })

  it('finds what the wallet in use can do, and says what is missing: the wallet or the capability', async () => {
    const { client } = createTestClient({ wallets: [{ id: 'alpha', capabilities: ['signMessage'] }] })
    const { session } = client
    expect(session.wallet('test')).toEqual({})
    expect(await codeOfThrown(() => session.requireWallet('test', 'signMessage'))).toBe('notConnected')
    await connectWallet(client)
    expect(Object.keys(session.wallet('test'))).toEqual(['signMessage'])
    expect(session.requireWallet('test', 'signMessage')).toBeDefined()
    expect(await codeOfThrown(() => session.requireWallet('test', 'transfer'))).toBe('capabilityMissing')
    const own = defineCapability<{ readonly sign: () => string }>('test:own')
    expect(await codeOfThrown(() => session.requireWallet('test', own).sign())).toBe('capabilityMissing')
  })

  it('has nothing of a wallet that went from the page', async () => {
    const { client, adapter } = createTestClient()
    await connectWallet(client)
    adapter.wallet('alpha').uninstall()
    expect(client.session.wallet('test')).toEqual({})
  })
})

describe('features', () => {
  it('are loaded once, and everybody gets the same one', async () => {
    const { client } = createTestClient()
    expect(client.features.find('send')).toBeUndefined()
    const [first, second] = await Promise.all([client.features.load('send'), client.features.load('send')])
    expect(first).toBe(second)
    expect(client.features.find('send')).toBe(first)
    expect(client.features.find('tokens')).toBeUndefined()
  })

  it('are each client’s own', async () => {
    const [a, b] = [createTestClient(), createTestClient()]
    const [first, second] = await Promise.all([
      a.client.features.load('send'),
      b.client.features.load('send'),
    ])
    first.actions.typeAmount('1')
    expect(second.state.sendTokenAmount).toBe('')
  })
})

describe('the registry', () => {
  it('gives the live connector of a namespace, with the wallet’s own object', async () => {
    const { registry, adapter } = createTestClient()
    const connector = registry.requireConnector('test', 'alpha')
    expect(await connector.getProvider?.()).toBe(adapter.wallet('alpha'))
    expect(registry.findConnector('other', 'alpha')).toBeUndefined()
    expect(await codeOfThrown(() => registry.requireConnector('test', 'gone'))).toBe('connectorMissing')
    expect(await codeOfThrown(() => registry.requireAdapter('nowhere'))).toBe('adapterMissing')
    expect(registry.requireAdapter('test').namespace).toBe('test')
  })
})
