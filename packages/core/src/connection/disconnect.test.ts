import { describe, expect, it } from 'vitest'
import {
  codeOf,
  connectWallet,
  createTestClient,
  reload,
  settlement,
  slice,
} from '../client/client.fixture.js'
import type { ClientEvents } from '../context/client-events.types.js'
import { turn } from '../testing/turn.js'

type Ended = ClientEvents['disconnected']

async function connected(options: Parameters<typeof createTestClient>[0] = {}) {
  const stage = createTestClient(options)
  await connectWallet(stage.client)
  const ended: Ended[] = []
  stage.client.on('disconnected', event => ended.push(event))
  return { ...stage, ended }
}

describe('disconnecting by the app', () => {
  it('resets the connection, its connector id and what is stored', async () => {
    const { client, env, adapter } = await connected()
    await client.disconnect()
    expect(slice(client)).toEqual({
      status: 'disconnected',
      restoring: false,
      connectorId: undefined,
      connections: [],
      recent: [],
      failure: null,
    })
    expect(env.storage.entries()['@latchkey/connections']).toBe('{}')
    expect(adapter.wallet('alpha').listenerCount).toBe(0)
  })

  it('resets account and user, and keeps the preferred account type', async () => {
    const { client, adapter } = await connected()
    adapter.ledger.setBalance({ networkId: 'test:one', address: 'talpha0a' }, 7n)
    client.account.actions.prefer('test', 'standard')
    client.account.actions.label('test', 'talpha0a', 'Savings')
    client.account.actions.selectTab('test', 'activity')
    // What the embedded wallet is to fill: nothing sets it yet.
    Object.assign(client.account.state.namespaces.test ?? {}, {
      user: { email: 'a@b.test' },
      profileName: 'Ann',
    })
    await client.account.actions.fetchBalance('test')
    expect(client.account.state.namespaces.test?.balance).toBe(7n)
    await client.disconnect()
    expect(client.account.snapshot().namespaces.test).toMatchObject({
      balance: undefined,
      balanceStatus: 'idle',
      profileName: undefined,
      addressLabels: { talpha0a: 'Savings' },
      currentTab: 'tokens',
      preferredAccountType: 'standard',
    })
  })

  it('resets what the wallet said of networks, and leaves a network the app never asked for', async () => {
    const { client, domains, adapter } = await connected()
    domains.network.internal.approve('test', ['test:one'])
    adapter.wallet('alpha').changeNetwork('test:strange')
    await client.disconnect()
    expect(client.network.snapshot().namespaces.test).toMatchObject({
      activeId: 'test:one',
      approvedIds: null,
      supportsAllNetworks: true,
    })
  })

  it.each([
    [false, false],
    [true, true],
  ])('with keepModal %s the modal is open afterwards: %s', async (keepModal, open) => {
    const { client } = await connected()
    client.open()
    await client.disconnect({ keepModal })
    expect(client.modal.state.open).toBe(open)
  })

  it('ends one namespace, or all of them', async () => {
    const { client, ended } = await connected({ other: true })
    await connectWallet(client, 'omega', 'other')
    await client.disconnect({ namespace: 'test' })
    expect([slice(client).status, slice(client, 'other').status]).toEqual(['disconnected', 'connected'])
    await connectWallet(client)
    await client.disconnect()
    expect([slice(client).status, slice(client, 'other').status]).toEqual(['disconnected', 'disconnected'])
    expect(ended.map(({ namespace, by }) => [namespace, by])).toEqual([
      ['test', 'app'],
      ['test', 'app'],
      ['other', 'app'],
    ])
  })

  it('tells nothing when nothing was connected', async () => {
    const { client, ended } = await connected()
    await client.disconnect()
    await client.disconnect()
    expect(ended).toHaveLength(1)
  })

  it('ends an attempt under way', async () => {
    const { client, adapter } = createTestClient()
    const approve = adapter.wallet('alpha').hangNext()
    const code = codeOf(connectWallet(client))
    await client.disconnect()
    expect(await code).toBe('aborted')
    approve()
    await turn()
    expect(slice(client)).toMatchObject({ status: 'disconnected', connections: [] })
  })

  it('is disconnected after a reload, too', async () => {
    const stage = await connected()
    await stage.client.disconnect()
    const { client } = reload(stage)
    await turn()
    expect(slice(client).status).toBe('disconnected')
  })
})

describe('a wallet that fails to disconnect', () => {
  it('is forgotten all the same, and the error names the namespaces', async () => {
    const { client, adapter, other, env } = await connected({ other: true })
    await connectWallet(client, 'omega', 'other')
    adapter.wallet('alpha').failDisconnect(new Error('no'))
    await expect(client.disconnect()).rejects.toMatchObject({
      code: 'disconnectFailed',
      message: 'Failed to disconnect chains: test',
    })
    expect([slice(client).status, slice(client, 'other').status]).toEqual(['disconnected', 'disconnected'])
    expect(env.storage.entries()['@latchkey/connections']).toBe('{}')
    await connectWallet(client)
    await connectWallet(client, 'omega', 'other')
    adapter.wallet('alpha').failDisconnect(new Error('no'))
    other.wallet('omega').failDisconnect(new Error('no'))
    await expect(client.disconnect()).rejects.toThrow('Failed to disconnect chains: test, other')
  })

  it('does not keep the app waiting for ever', async () => {
    const { client, env } = await connected({
      alter: { connector: connector => ({ ...connector, disconnect: () => new Promise(() => {}) }) },
    })
    const ending = client.disconnect()
    expect(await settlement(ending)).toBe('pending')
    const code = codeOf(ending)
    await env.clock.advance(3000)
    expect(await settlement(ending)).toBe('rejected')
    expect([await code, env.clock.pending]).toEqual(['disconnectFailed', 0])
  })
})

describe('disconnecting from the wallet', () => {
  it('has the same resets, closes the modal, and is told once', async () => {
    const { client, adapter, ended, env } = await connected()
    client.open()
    adapter.wallet('alpha').disconnectFromWallet()
    adapter.wallet('alpha').disconnectFromWallet()
    await turn()
    expect(ended).toEqual([{ namespace: 'test', by: 'wallet', keepModal: false }])
    expect(slice(client)).toMatchObject({ status: 'disconnected', connectorId: undefined, connections: [] })
    expect([client.modal.state.open, env.storage.entries()['@latchkey/connections']]).toEqual([false, '{}'])
  })

  it('is told once even when the adapter tells it twice', async () => {
    const { client, adapter, ended } = await connected({
      alter: { events: event => (event.type === 'disconnected' ? [event, event] : [event]) },
    })
    adapter.wallet('alpha').disconnectFromWallet()
    expect([ended.length, slice(client).status]).toEqual([1, 'disconnected'])
  })

  it('does nothing when another wallet is in use', async () => {
    const { client, adapter, ended } = await connected()
    await connectWallet(client, 'beta')
    adapter.wallet('alpha').disconnectFromWallet()
    expect([ended.length, slice(client).connectorId]).toEqual([0, 'beta'])
  })
})
