import { describe, expect, it } from 'vitest'
import {
  codeOf,
  connectWallet,
  createTestClient,
  settlement,
  type TestClientOptions,
} from '../client/client.fixture.js'
import type { Client } from '../client/create-client.js'
import type { ClientEvents } from '../context/client-events.types.js'
import { LatchkeyError } from '../errors/error.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { turn } from '../testing/turn.js'

const switching = (client: Client, namespace = 'test') =>
  client.network.state.namespaces[namespace]?.switchingTo

async function connected(options: TestClientOptions = {}) {
  const stage = createTestClient(options)
  await connectWallet(stage.client)
  const switched: ClientEvents['networkSwitched'][] = []
  stage.client.on('networkSwitched', event => switched.push(event))
  const failures: LatchkeyError[] = []
  stage.client.on('networkSwitchFailed', ({ error }) => failures.push(error))
  const view = () => stage.client.router.state.history.at(-1)?.view
  const active = (namespace = 'test') => stage.client.network.state.namespaces[namespace]?.activeId
  return { ...stage, switched, failures, view, active, wallet: stage.adapter.wallet('alpha') }
}
/** The wallet answers every switch with this failure. */
const refusing = (failure: unknown): NonNullable<TestClientOptions['alter']> => ({
  connector: connector => ({
    ...connector,
    capabilities: () => ({ switchNetwork: { switchTo: () => Promise.reject(failure) } }),
  }),
})
const onStrange = { wallets: [{ id: 'alpha', networkId: 'test:strange' }, { id: 'beta' }] } as const

describe('switching the active network', () => {
  it('asks nobody while no wallet is connected', async () => {
    const { client, adapter } = createTestClient()
    await client.switchNetwork('test:two')
    expect(client.session.activeNetwork()?.caipNetworkId).toBe('test:two')
    expect(adapter.wallet('alpha').promptCount).toBe(0)
  })

  it('asks the connected wallet, and says meanwhile where to', async () => {
    const { client, wallet, active } = await connected()
    const approve = wallet.hangNext()
    const switched = client.switchNetwork('test:two')
    await turn()
    expect([switching(client), active()]).toEqual(['test:two', 'test:one'])
    approve()
    await switched
    expect([switching(client), active()]).toEqual([null, 'test:two'])
    expect(wallet.prompts).toEqual(['connect', 'switchNetwork'])
    expect(client.session.account()?.accountId).toBe('test:two:talpha0a')
  })

  it('makes the namespace of the network the active one, and says that it changed', async () => {
    const { client, switched } = await connected({ other: true })
    await client.switchNetwork('other:two')
    expect(client.network.state.activeNamespace).toBe('other')
    expect(switched).toEqual([
      {
        namespace: 'other',
        networkId: 'other:two',
        by: 'app',
        wasRequested: true,
        supported: true,
        namespaceChanged: true,
      },
    ])
  })

  it('stores the network', async () => {
    const { client, env } = await connected({ other: true })
    await client.switchNetwork('other:two')
    expect(JSON.parse(env.storage.entries()['@latchkey/networks'] ?? '')).toEqual({
      namespace: 'other',
      active: { test: 'test:one', other: 'other:two' },
    })
  })

  it.each([
    ['test:two', 'test:two'],
    ['test:gone', 'test:one'],
  ])('goes back to a stored network where the app still lists it: %s', (stored, active) => {
    const env = createFakeEnv()
    env.storage.set('@latchkey/networks', JSON.stringify({ namespace: 'test', active: { test: stored } }))
    const { client } = createTestClient({ env })
    expect(client.network.state.namespaces.test?.activeId).toBe(active)
  })

  it.each([
    ['the network', 'test:two'],
    ['the namespace', 'other:one'],
  ] as const)('clears the send form when %s changes', async (_, networkId) => {
    const { client } = await connected({ other: true })
    const send = await client.features.load('send')
    send.actions.typeAmount('12')
    await client.switchNetwork(networkId)
    expect(send.state.sendTokenAmount).toBe('')
  })

  it('clears the send form when only the namespace is made active', async () => {
    const { client, switched } = await connected({ other: true })
    const send = await client.features.load('send')
    send.actions.typeAmount('12')
    client.network.actions.activate('other')
    expect([send.state.sendTokenAmount, client.network.state.activeNamespace]).toEqual(['', 'other'])
    expect(switched).toMatchObject([{ namespace: 'other', namespaceChanged: true }])
    client.network.actions.activate('nowhere')
    expect(client.network.state.activeNamespace).toBe('other')
  })

  it('leaves the modal open when the former network was in the list', async () => {
    const { client } = await connected()
    client.open({ view: 'SwitchNetwork' })
    await client.switchNetwork('test:two')
    expect(client.modal.state.open).toBe(true)
  })

  it('refuses a network that the app did not list, and alerts the developer alone', async () => {
    const { client, active, env } = await connected()
    client.open({ view: 'SwitchNetwork' })
    expect(await codeOf(client.switchNetwork('test:nowhere'))).toBe('networkMissing')
    expect(active()).toBe('test:one')
    expect(client.modal.snapshot()).toMatchObject({ open: true, snackbar: null })
    await expect
      .poll(() => env.log.entries.map(({ message }) => message))
      .toEqual([expect.stringContaining('Network Not Found')])
  })

  it('does not ask a wallet that is there already', async () => {
    const { client, wallet, active } = await connected()
    await client.switchNetwork('test:one')
    expect([active(), wallet.prompts]).toEqual(['test:one', ['connect']])
  })

  it('refuses to go back to an unknown network that a wallet was on', async () => {
    const { client } = await connected(onStrange)
    await client.switchNetwork('test:two')
    expect(await codeOf(client.switchNetwork('test:strange'))).toBe('networkMissing')
  })
})

describe('switches in two namespaces at once', () => {
  it('both finish, and each says where to', async () => {
    const stage = await connected({ other: true })
    const { client, wallet, active } = stage
    await connectWallet(client, 'omega', 'other')
    const approve = wallet.hangNext()
    const approveOther = stage.other.wallet('omega').hangNext()
    const first = client.switchNetwork('test:two')
    const second = client.switchNetwork('other:two')
    await turn()
    expect([switching(client), switching(client, 'other')]).toEqual(['test:two', 'other:two'])
    approveOther()
    await second
    expect([switching(client), switching(client, 'other')]).toEqual(['test:two', null])
    approve()
    await first
    expect([active(), active('other'), switching(client)]).toEqual(['test:two', 'other:two', null])
  })
})

describe('a switch whose wallet is no longer the one in use', () => {
  it.each([
    ['another wallet was connected', (client: Client) => connectWallet(client, 'beta')],
    ['the wallet was disconnected', (client: Client) => client.disconnect()],
  ])('is cancelled when %s: what the former wallet does later changes nothing', async (_, leave) => {
    const { client, wallet, active } = await connected()
    const approve = wallet.hangNext()
    const switched = codeOf(client.switchNetwork('test:two'))
    await turn()
    await leave(client)
    expect(await switched).toBe('aborted')
    approve()
    await turn()
    expect([active(), switching(client)]).toEqual(['test:one', null])
  })
})

describe('a failed switch', () => {
  it('goes back one view, says the error, and changes nothing', async () => {
    const { client, wallet, view, active } = await connected()
    client.open({ view: 'Account' })
    client.router.actions.push('SwitchNetwork')
    client.router.actions.push('SwitchNetwork', { networkId: 'test:two' })
    wallet.rejectNext()
    expect(await codeOf(client.switchNetwork('test:two'))).toBe('userRejected')
    expect(client.router.snapshot().history).toEqual([
      { view: 'Account', params: {} },
      { view: 'SwitchNetwork', params: {} },
    ])
    expect(view()).toBe('SwitchNetwork')
    expect(client.modal.snapshot().snackbar).toEqual({ kind: 'error', message: 'userRejected' })
    expect([active(), switching(client)]).toEqual(['test:one', null])
  })

  it('leaves a view alone that does not wait for it', async () => {
    const { client, wallet, view } = await connected()
    client.open({ view: 'SwitchNetwork' })
    wallet.rejectNext()
    await codeOf(client.switchNetwork('test:two'))
    expect([view(), client.modal.state.open]).toEqual(['SwitchNetwork', true])
  })

  it.each(['walletError', 'invalidRequest', 'invalidResponse'] as const)(
    'is switchFailed where the wallet fails with %s, and keeps what the wallet said',
    async code => {
      const refusal = new LatchkeyError(code, 'No', { rpcCode: -32_602 })
      const { client, failures } = await connected({ alter: refusing(refusal) })
      const error = await client.switchNetwork('test:two').catch((failure: unknown) => failure)
      expect(error).toMatchObject({ code: 'switchFailed', rpcCode: -32_602, cause: refusal })
      expect(failures).toEqual([error])
      expect(client.modal.state.snackbar?.message).toBe('switchFailed')
    },
  )

  it.each([
    'userRejected',
    'unsupportedNetwork',
    'requestPending',
    'unsupportedMethod',
    'notAuthorized',
    'timeout',
  ] as const)('keeps the code %s, which says why', async code => {
    const { client } = await connected({ alter: refusing(new LatchkeyError(code, 'No')) })
    expect(await codeOf(client.switchNetwork('test:two'))).toBe(code)
  })

  it('of unknown nature is switchFailed', async () => {
    const { client, wallet } = await connected()
    wallet.failNext({ code: -1 })
    expect(await codeOf(client.switchNetwork('test:two'))).toBe('switchFailed')
    const broken = await connected({ alter: refusing('no') })
    expect(await codeOf(broken.client.switchNetwork('test:two'))).toBe('switchFailed')
  })

  it('says so when the wallet cannot switch', async () => {
    const { client } = await connected({ wallets: [{ id: 'alpha', capabilities: ['signMessage'] }] })
    expect(await codeOf(client.switchNetwork('test:two'))).toBe('capabilityMissing')
    expect(client.modal.state.snackbar?.message).toBe('capabilityMissing')
  })
})

describe('cancelling a switch', () => {
  it('is told to nobody, and frees the view from waiting', async () => {
    const { client, wallet, active } = await connected()
    wallet.hangNext()
    const controller = new AbortController()
    const code = codeOf(client.switchNetwork('test:two', { signal: controller.signal }))
    await turn()
    controller.abort()
    expect(await code).toBe('aborted')
    expect([switching(client), client.modal.state.snackbar]).toEqual([null, null])
    expect(active()).toBe('test:one')
  })

  it('beforehand changes nothing, connected or not', async () => {
    const { client, wallet, active } = await connected({ other: true })
    const signal = AbortSignal.abort()
    expect(await codeOf(client.switchNetwork('test:two', { signal }))).toBe('aborted')
    expect(await codeOf(client.switchNetwork('other:two', { signal }))).toBe('aborted')
    expect([active(), active('other'), wallet.promptCount]).toEqual(['test:one', 'other:one', 1])
  })

  it('by a newer switch lets the newer one win', async () => {
    const { client, wallet, active } = await connected()
    const approveFirst = wallet.hangNext()
    const first = codeOf(client.switchNetwork('test:two'))
    await turn()
    const approveSecond = wallet.hangNext()
    const second = client.switchNetwork('test:one')
    expect(await first).toBe('aborted')
    expect([await settlement(second), switching(client)]).toEqual(['pending', 'test:one'])
    approveSecond()
    await second
    expect([active(), switching(client)]).toEqual(['test:one', null])
    approveFirst()
    await turn()
    expect(client.modal.state.snackbar).toBeNull()
  })
})
