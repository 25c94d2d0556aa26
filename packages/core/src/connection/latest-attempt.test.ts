import { describe, expect, it } from 'vitest'
import { codeOf, connectWallet, createTestClient, settlement, slice } from '../client/client.fixture.js'
import type { ClientEvents } from '../context/client-events.types.js'
import { turn } from '../testing/turn.js'
import { activeConnection } from './connection.selectors.js'

const used = (client: ReturnType<typeof createTestClient>['client']) =>
  activeConnection(client.connection.state, 'test')?.connectorId

describe('the former connection', () => {
  it('stands when the next attempt fails', async () => {
    const { client, adapter } = createTestClient()
    await connectWallet(client, 'alpha')
    adapter.wallet('beta').rejectNext()
    await codeOf(connectWallet(client, 'beta'))
    expect(slice(client)).toMatchObject({ status: 'connected', connectorId: 'alpha' })
    expect(slice(client).failure).toMatchObject({ connectorId: 'beta', code: 'userRejected' })
    expect(adapter.wallet('alpha').listenerCount).toBe(1)
  })

  it('stands when two attempts in a row fail, the first replaced by the second', async () => {
    const { client, adapter } = createTestClient({ wallets: [{ id: 'a1' }, { id: 'b1' }, { id: 'c1' }] })
    await connectWallet(client, 'a1')
    adapter.wallet('b1').hangNext()
    const replaced = codeOf(connectWallet(client, 'b1'))
    adapter.wallet('c1').rejectNext()
    expect(await codeOf(connectWallet(client, 'c1'))).toBe('userRejected')
    expect(await replaced).toBe('aborted')
    expect(used(client)).toBe('a1')
  })

  it('is disconnected when another wallet connects, also after an attempt in between', async () => {
    const { client, adapter } = createTestClient({ wallets: [{ id: 'a1' }, { id: 'b1' }, { id: 'c1' }] })
    await connectWallet(client, 'a1')
    adapter.wallet('b1').hangNext()
    const replaced = codeOf(connectWallet(client, 'b1'))
    await connectWallet(client, 'c1')
    await replaced
    await turn()
    expect(adapter.wallet('a1').listenerCount).toBe(0)
    expect(slice(client).connections.map(({ connectorId }) => connectorId)).toEqual(['c1'])
  })

  it('does not keep the new one waiting when its wallet does not disconnect', async () => {
    const { client, adapter, env } = createTestClient()
    await connectWallet(client, 'alpha')
    adapter.wallet('alpha').failDisconnect(new Error('stuck'))
    await connectWallet(client, 'beta')
    expect(used(client)).toBe('beta')
    await turn()
    expect(env.log.entries.map(entry => entry.message)).toEqual(['The wallet did not disconnect'])
  })

  it('still hears its wallet while another is being asked', async () => {
    const { client, adapter } = createTestClient()
    await connectWallet(client, 'alpha')
    adapter.wallet('beta').hangNext()
    const controller = new AbortController()
    const code = codeOf(client.connect({ connectorId: 'beta', signal: controller.signal }))
    await turn()
    adapter.wallet('alpha').changeAccounts('talpha0b')
    adapter.wallet('alpha').changeNetwork('test:two')
    controller.abort()
    await code
    expect(client.session.account('test')?.accountId).toBe('test:two:talpha0b')
    expect(client.network.state.namespaces.test?.activeId).toBe('test:two')
  })

  it('does not come back when its wallet left while another was being asked', async () => {
    const { client, adapter } = createTestClient()
    await connectWallet(client, 'alpha')
    client.open({ view: 'ConnectingExternal', params: { connectorId: 'beta' } })
    adapter.wallet('beta').hangNext()
    const controller = new AbortController()
    const code = codeOf(client.connect({ connectorId: 'beta', signal: controller.signal }))
    await turn()
    const ended: ClientEvents['disconnected'][] = []
    client.on('disconnected', event => ended.push(event))
    adapter.wallet('alpha').disconnectFromWallet()
    expect(ended).toEqual([{ namespace: 'test', by: 'wallet', keepModal: true }])
    expect([slice(client).status, client.modal.state.open]).toEqual(['connecting', true])
    controller.abort()
    await code
    expect(slice(client)).toMatchObject({ status: 'disconnected', connections: [] })
  })
})

describe('the newest attempt wins', () => {
  it.each([
    ['the older one answers first', ['alpha', 'beta'] as const],
    ['the newer one answers first', ['beta', 'alpha'] as const],
  ])('when %s', async (_, order) => {
    const { client, adapter } = createTestClient()
    const approvals = { alpha: adapter.wallet('alpha').hangNext(), beta: adapter.wallet('beta').hangNext() }
    const older = codeOf(connectWallet(client, 'alpha'))
    const newer = codeOf(connectWallet(client, 'beta'))
    for (const id of order) {
      approvals[id]()
      await turn()
    }
    expect([await older, await newer]).toEqual(['aborted', undefined])
    expect(used(client)).toBe('beta')
  })

  it('when the older one fails last', async () => {
    const { client, adapter, env } = createTestClient()
    adapter.wallet('alpha').hangNext()
    const older = codeOf(client.connect({ connectorId: 'alpha', timeoutMs: 10 }))
    await connectWallet(client, 'beta')
    await env.clock.advance(10)
    expect(await older).toBe('aborted')
    expect(slice(client)).toMatchObject({ status: 'connected', connectorId: 'beta', failure: null })
  })

  it('when the same wallet is asked again', async () => {
    const { client, adapter } = createTestClient()
    await client.preload()
    const approveFirst = adapter.wallet('alpha').hangNext()
    const first = codeOf(connectWallet(client))
    const approveSecond = adapter.wallet('alpha').hangNext()
    const second = connectWallet(client)
    approveFirst()
    expect(await first).toBe('aborted')
    expect(await settlement(second)).toBe('pending')
    expect(slice(client).status).toBe('connecting')
    approveSecond()
    await second
    expect(used(client)).toBe('alpha')
  })
})
