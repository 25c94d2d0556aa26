import { describe, expect, it } from 'vitest'
import {
  codeOf,
  connectWallet,
  createTestClient,
  otherOne,
  otherTwo,
  type TestClientOptions,
} from '../client/client.fixture.js'
import type { ClientEvents } from '../context/client-events.types.js'
import { isApproved } from './is-approved.js'
import { activeNetwork, isActiveSupported, isRequested, requestedNetworks } from './network.selectors.js'

async function connected(options: TestClientOptions = {}) {
  const stage = createTestClient(options)
  await connectWallet(stage.client)
  const switched: ClientEvents['networkSwitched'][] = []
  stage.client.on('networkSwitched', event => switched.push(event))
  const view = () => stage.client.router.state.history.at(-1)?.view
  const active = (namespace = 'test') => stage.client.network.state.namespaces[namespace]?.activeId
  return { ...stage, switched, view, active, wallet: stage.adapter.wallet('alpha') }
}
const onStrange = { wallets: [{ id: 'alpha', networkId: 'test:strange' }, { id: 'beta' }] } as const

describe('a network that the wallet reports', () => {
  it('becomes active when it is in the list', async () => {
    const { client, wallet, active, switched } = await connected()
    wallet.changeNetwork('test:two')
    expect([active(), client.modal.state.open]).toEqual(['test:two', false])
    expect(switched).toMatchObject([{ by: 'wallet', supported: true, wasRequested: true }])
  })

  it('becomes active under the name Unknown Network when it is not', async () => {
    const { client, wallet } = await connected()
    wallet.changeNetwork('test:31337')
    expect(activeNetwork(client.network.state)).toMatchObject({
      id: 31337,
      name: 'Unknown Network',
      caipNetworkId: 'test:31337',
      chainNamespace: 'test',
    })
    expect(isActiveSupported(client.network.state)).toBe(false)
    expect(isRequested(client.network.state, 'test:31337')).toBe(false)
  })

  it.each([
    [{}, 'UnsupportedChain'],
    [{ enableNetworkSwitch: true, allowUnsupportedChain: false }, 'UnsupportedChain'],
    [{ allowUnsupportedChain: true }, undefined],
    [{ enableNetworkSwitch: false }, undefined],
  ] as const)('opens with %j the view %s', async (options, expected) => {
    const { client, wallet, view } = await connected(options)
    wallet.changeNetwork('test:strange')
    expect(client.modal.state.open ? view() : undefined).toBe(expected)
  })

  it.each([
    [{}, 'UnsupportedChain'],
    [{ allowUnsupportedChain: true }, undefined],
    [{ enableNetworkSwitch: false }, undefined],
  ] as const)('on connecting opens with %j the view %s', async (options, expected) => {
    const { client, view, active } = await connected({ ...onStrange, ...options })
    expect(active()).toBe('test:strange')
    expect(client.modal.state.open ? view() : undefined).toBe(expected)
  })

  it.each([
    [{}, 'UnsupportedChain'],
    [{ allowUnsupportedChain: true }, 'Account'],
    [{ enableNetworkSwitch: false }, 'Account'],
  ] as const)('makes the modal begin with %j on %s', async (options, expected) => {
    const { client, view } = await connected({ ...onStrange, ...options })
    client.close()
    client.open()
    expect(view()).toBe(expected)
  })

  it('closes the modal when it leaves an unsupported network for one in the list', async () => {
    const { client, wallet, view } = await connected(onStrange)
    expect(view()).toBe('UnsupportedChain')
    wallet.changeNetwork('test:two')
    expect(client.modal.state.open).toBe(false)
  })

  it('closes the modal when the visitor switched there from an unsupported one', async () => {
    const { client, active } = await connected(onStrange)
    await client.switchNetwork('test:one')
    expect([client.modal.state.open, active()]).toEqual([false, 'test:one'])
  })

  it('stays on UnsupportedChain when that switch fails', async () => {
    const { client, wallet, view } = await connected(onStrange)
    wallet.rejectNext()
    await codeOf(client.switchNetwork('test:one'))
    expect([client.modal.state.open, view()]).toEqual([true, 'UnsupportedChain'])
  })

  it('is none of the business of another namespace, nor of a wallet that is not in use', async () => {
    const { client, adapter, active } = await connected({ other: true })
    await connectWallet(client, 'beta')
    adapter.wallet('alpha').changeNetwork('test:two')
    expect(active()).toBe('test:one')
    adapter.wallet('beta').changeNetwork('other:two')
    expect([active(), active('other')]).toEqual(['test:one', 'other:one'])
  })

  it('leaves the modal alone when it is about a namespace that is not in front', async () => {
    const { client, other, active } = await connected({ other: true })
    await connectWallet(client, 'omega', 'other')
    client.network.actions.activate('test')
    client.open({ view: 'Account' })
    other.wallet('omega').changeNetwork('other:strange')
    expect([active('other'), client.router.state.history.at(-1)?.view]).toEqual(['other:strange', 'Account'])
    other.wallet('omega').changeNetwork('other:two')
    expect(client.modal.state.open).toBe(true)
    other.wallet('omega').changeNetwork('other:strange')
    client.network.actions.activate('other')
    expect(client.router.state.history.at(-1)?.view).toBe('UnsupportedChain')
  })
})

describe('what is asked of the list', () => {
  it('gives the requested networks in the order of the app, all or of one namespace', () => {
    const { client } = createTestClient({ other: true })
    expect(requestedNetworks(client.network.state).map(({ caipNetworkId }) => caipNetworkId)).toEqual([
      'test:one',
      'test:two',
      'other:one',
      'other:two',
    ])
    expect(requestedNetworks(client.network.state, 'other')).toEqual([otherOne, otherTwo])
  })

  it('calls a network approved when the wallet granted it, grants all, or said nothing', () => {
    const { network } = createTestClient().domains
    const approved = () =>
      ['test:one', 'test:two', 'test:x'].map(id => isApproved(network.state, id as 'a:b'))
    expect(approved()).toEqual([true, true, false])
    network.internal.approve('test', ['test:two'])
    expect(approved()).toEqual([false, true, false])
    network.internal.approve('test', ['test:two'], true)
    expect(approved()).toEqual([true, true, false])
    network.internal.reset('test')
    expect(approved()).toEqual([true, true, false])
  })
})
