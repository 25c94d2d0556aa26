import { describe, expect, it, vi } from 'vitest'
import {
  codeOf,
  connectWallet,
  createTestClient,
  one,
  reload,
  settlement,
  slice,
  type TestClientOptions,
  two,
} from '../client/client.fixture.js'
import { turn } from '../testing/turn.js'
import { connectorStatus } from './connection.selectors.js'

const several = { features: { multiWallet: true } } satisfies TestClientOptions

/** `alpha` was connected first, `beta` is in use. */
async function both(options: TestClientOptions = several) {
  const stage = createTestClient({
    wallets: [
      { id: 'alpha', addresses: ['aaaa', 'abab'], exposeAll: true },
      { id: 'beta', addresses: ['bbbb'] },
    ],
    ...options,
  })
  await connectWallet(stage.client, 'alpha')
  await connectWallet(stage.client, 'beta')
  return stage
}

const ids = (stage: { client: Parameters<typeof slice>[0] }) =>
  slice(stage.client).connections.map(({ connectorId }) => connectorId)
const inUse = (stage: { client: Parameters<typeof slice>[0] }) =>
  slice(stage.client).connections[0]?.accounts[0]?.address

describe('with one wallet at a time', () => {
  it('a new connection takes the place of the former, whose wallet is disconnected', async () => {
    const stage = await both({})
    expect(ids(stage)).toEqual(['beta'])
    expect(stage.adapter.wallet('alpha').listenerCount).toBe(0)
  })

  it('switching says what is missing and changes nothing', async () => {
    const stage = await both({})
    const result = await stage.client.connection.actions.switchConnection({
      namespace: 'test',
      connectorId: 'alpha',
    })
    expect(result).toBeUndefined()
    expect(ids(stage)).toEqual(['beta'])
    await vi.waitFor(() =>
      expect(stage.env.log.entries.map(({ message }) => message)).toEqual([
        expect.stringContaining('Multi-Wallet Not Enabled'),
      ]),
    )
  })

  it('no ended connection is kept', async () => {
    const stage = await both({})
    await stage.client.disconnect()
    expect(slice(stage.client).recent).toEqual([])
    expect(stage.env.storage.get('@latchkey/recent_connections')).toBeNull()
  })
})

describe('with several wallets', () => {
  it('the newest is in use and the former stays connected behind it', async () => {
    const stage = await both()
    expect(ids(stage)).toEqual(['beta', 'alpha'])
    const status = ['alpha', 'beta', 'gamma'].map(id =>
      connectorStatus(stage.client.connection.state, 'test', id),
    )
    expect(status).toEqual(['active', 'connected', 'disconnected'])
  })

  it('another can be made the one in use, on the account that is asked for, without a prompt', async () => {
    const stage = await both()
    const result = await stage.client.connection.actions.switchConnection({
      namespace: 'test',
      connectorId: 'alpha',
      address: 'abab',
    })
    expect(result).toMatchObject({ hasSwitchedWallet: true, hasSwitchedAccount: true })
    expect([ids(stage), inUse(stage)]).toEqual([['alpha', 'beta'], 'abab'])
    expect(stage.adapter.wallet('alpha').prompts).toEqual(['connect'])
  })

  it('an account of the wallet in use can be chosen the same way', async () => {
    const stage = await both()
    await stage.client.connection.actions.switchConnection({ namespace: 'test', connectorId: 'alpha' })
    const result = await stage.client.connection.actions.switchConnection({
      namespace: 'test',
      connectorId: 'alpha',
      address: 'abab',
    })
    expect(result).toMatchObject({ hasSwitchedWallet: false, hasSwitchedAccount: true })
    expect(inUse(stage)).toBe('abab')
  })

  it('an account that was never granted is refused and nothing changes', async () => {
    const stage = await both()
    const refused = stage.client.connection.actions.switchConnection({
      namespace: 'test',
      connectorId: 'alpha',
      address: 'zzzz',
    })
    expect(await codeOf(refused)).toBe('invalidAddress')
    expect(ids(stage)).toEqual(['beta', 'alpha'])
  })

  it('the network follows the wallet that is in use', async () => {
    const stage = await both()
    stage.adapter.wallet('alpha').changeNetwork(two.caipNetworkId)
    await turn()
    expect(stage.client.network.state.namespaces.test?.activeId).toBe(one.caipNetworkId)
    await stage.client.connection.actions.switchConnection({ namespace: 'test', connectorId: 'alpha' })
    expect(stage.client.network.state.namespaces.test?.activeId).toBe(two.caipNetworkId)
  })

  it('what a wallet behind reports changes its own accounts alone', async () => {
    const stage = await both()
    stage.adapter.wallet('alpha').changeAccounts('abab')
    await turn()
    expect(inUse(stage)).toBe('bbbb')
    expect(slice(stage.client).connections[1]?.accounts[0]?.address).toBe('abab')
  })

  it('when the one in use ends, by the app or by its wallet, the next one is in use', async () => {
    const byApp = await both()
    await byApp.client.disconnect({ namespace: 'test', connectorId: 'beta' })
    const byWallet = await both()
    byWallet.adapter.wallet('beta').disconnectFromWallet()
    await turn()
    for (const stage of [byApp, byWallet]) {
      expect([ids(stage), inUse(stage), slice(stage.client).status]).toEqual([['alpha'], 'aaaa', 'connected'])
      expect(slice(stage.client).connectorId).toBe('alpha')
    }
  })

  it('the one in use may leave while another is being asked: that one decides, and nobody is promoted', async () => {
    const stage = await both({
      ...several,
      wallets: [{ id: 'alpha' }, { id: 'beta', addresses: ['bbbb'] }, { id: 'gamma', addresses: ['cccc'] }],
    })
    const promoted: string[] = []
    stage.client.on('connectionSwitched', ({ connection }) => promoted.push(connection.connectorId))
    const approve = stage.adapter.wallet('gamma').hangNext()
    const connecting = stage.client.connect({ connectorId: 'gamma' })
    await turn()
    stage.adapter.wallet('beta').disconnectFromWallet()
    await turn()
    expect([slice(stage.client).status, slice(stage.client).connectorId, promoted]).toEqual([
      'connecting',
      'gamma',
      [],
    ])
    approve()
    await connecting
    expect([ids(stage), inUse(stage), promoted]).toEqual([['gamma', 'alpha'], 'cccc', []])
  })

  it('a switch of networks that the former wallet was asked for ends where another is made the one in use', async () => {
    const stage = await both()
    const approve = stage.adapter.wallet('beta').hangNext()
    const switched = codeOf(stage.client.switchNetwork(two.caipNetworkId))
    await turn()
    await stage.client.connection.actions.switchConnection({ namespace: 'test', connectorId: 'alpha' })
    expect(await settlement(switched)).not.toBe('pending')
    expect(await switched).toBe('aborted')
    approve()
    await turn()
    expect(stage.client.network.state.namespaces.test).toMatchObject({
      activeId: one.caipNetworkId,
      switchingTo: null,
    })
    expect(slice(stage.client).connections[0]?.networkId).toBe(one.caipNetworkId)
  })

  it('one behind can end without touching the one in use', async () => {
    const stage = await both()
    await stage.client.disconnect({ namespace: 'test', connectorId: 'alpha' })
    expect([ids(stage), inUse(stage)]).toEqual([['beta'], 'bbbb'])
    expect(stage.adapter.wallet('alpha').listenerCount).toBe(0)
  })

  it('all of them end together', async () => {
    const stage = await both()
    await stage.client.disconnect()
    expect([ids(stage), slice(stage.client).status]).toEqual([[], 'disconnected'])
    expect(['alpha', 'beta'].map(id => stage.adapter.wallet(id).listenerCount)).toEqual([0, 0])
  })

  it('an ended one is remembered, can be connected again, and can be forgotten', async () => {
    const stage = await both()
    await stage.client.disconnect({ namespace: 'test', connectorId: 'alpha' })
    const again = reload(stage, several)
    await turn()
    expect(slice(again.client).recent.map(({ connectorId }) => connectorId)).toEqual(['alpha'])
    await again.client.connection.actions.switchConnection({ namespace: 'test', connectorId: 'alpha' })
    expect([ids(again), slice(again.client).recent]).toEqual([['alpha', 'beta'], []])
    await again.client.disconnect()
    again.client.connection.actions.forgetRecent('test', 'alpha')
    expect(slice(again.client).recent.map(({ connectorId }) => connectorId)).toEqual(['beta'])
  })

  it('the last five that ended are remembered', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const { client } = createTestClient({
      ...several,
      wallets: names.map(id => ({ id, addresses: [`${id}000`] })),
    })
    for (const id of names) {
      await connectWallet(client, id)
      await client.disconnect()
    }
    expect(slice(client).recent.map(({ connectorId }) => connectorId)).toEqual(['f', 'e', 'd', 'c', 'b'])
  })
})

describe('the next visit', () => {
  it('has all of them again, the one in use first, without a prompt', async () => {
    const stage = await both()
    const again = reload(stage, several)
    await turn()
    expect([ids(again), slice(again.client).status]).toEqual([['beta', 'alpha'], 'connected'])
    expect(['alpha', 'beta'].map(id => stage.adapter.wallet(id).promptCount)).toEqual([1, 1])
  })

  it('uses the other one when the wallet in use is gone', async () => {
    const stage = await both()
    stage.env.storage.remove('@latchkey/test:authorized.beta')
    const again = reload(stage, several)
    await turn()
    expect([ids(again), slice(again.client).status]).toEqual([['alpha'], 'connected'])
    expect(again.client.network.state.namespaces.test?.activeId).toBe(one.caipNetworkId)
  })

  it('has only the one in use where the app allows no more', async () => {
    const stage = await both()
    const again = reload(stage, { features: { multiWallet: false } })
    await turn()
    expect(ids(again)).toEqual(['beta'])
  })
})
