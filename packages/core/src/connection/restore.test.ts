import { describe, expect, it } from 'vitest'
import {
  codeOf,
  connectWallet,
  createTestClient,
  reload,
  slice,
  type TestClientOptions,
} from '../client/client.fixture.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { turn } from '../testing/turn.js'

/** A visit that ended connected to `alpha`, and an adapter whose wallets are not there yet at the next one. */
async function visited(options: TestClientOptions = {}) {
  const stage = createTestClient(options)
  await connectWallet(stage.client)
  return stage
}

/** The next visit, whose wallet makes itself known only when told. */
async function lateWallet() {
  const first = await visited()
  const absent = createFakeAdapter({
    wallets: [
      { id: 'alpha', announced: false },
      { id: 'beta', announced: false },
    ],
  })
  // The wallet remembers that a person let the app in.
  await absent.wallet('alpha').ask('an earlier visit')
  first.env.storage.set('@latchkey/test:authorized.alpha', '1')
  return { ...reload(first, { adapter: absent }), prompts: () => absent.wallet('alpha').promptCount - 1 }
}

describe('startup', () => {
  it('is disconnected and knows nothing before start', () => {
    const { client } = createTestClient({ start: false })
    expect([slice(client).status, client.connection.state.initialized]).toEqual(['disconnected', false])
  })

  it('is disconnected when nothing is stored', async () => {
    const { client, env } = createTestClient()
    await turn()
    expect(client.connection.state.initialized).toBe(true)
    expect(slice(client)).toMatchObject({ status: 'disconnected', restoring: false })
    expect(env.clock.pending).toBe(0)
  })

  it('is connecting when a connection is stored, then connected, without a prompt', async () => {
    const first = await visited()
    const accountId = first.client.session.account()?.accountId
    const { client, adapter } = reload(first)
    expect(slice(client)).toMatchObject({ status: 'connecting', restoring: true, connectorId: 'alpha' })
    expect(slice(client).remembered).toEqual({
      connectorId: 'alpha',
      networkId: 'test:one',
      accountIds: [accountId],
    })
    await turn()
    expect(slice(client)).toMatchObject({ status: 'connected', restoring: false, connectorId: 'alpha' })
    expect(slice(client).remembered).toBeUndefined()
    expect(adapter.wallet('alpha').prompts).toEqual(['connect'])
  })

  it('is disconnected when the wallet would have to ask, and asks nothing', async () => {
    const first = await visited()
    first.env.storage.remove('@latchkey/test:authorized.alpha')
    const { client, adapter, env } = reload(first)
    await turn()
    expect(slice(client)).toMatchObject({ status: 'disconnected', restoring: false, failure: null })
    expect([adapter.wallet('alpha').promptCount, env.log.entries]).toEqual([1, []])
  })

  it('is disconnected with a warning when the wallet fails', async () => {
    const first = await visited()
    const { client, env } = reload(first, {
      alter: { connector: each => ({ ...each, connect: () => Promise.reject(new Error('broken')) }) },
    })
    await turn()
    expect(slice(client)).toMatchObject({ status: 'disconnected', failure: null })
    expect(env.log.entries.map(entry => entry.message)).toEqual(['A wallet could not be restored'])
  })

  it('comes back on the network of the last visit', async () => {
    const first = await visited()
    await first.client.switchNetwork('test:two')
    const { client } = reload(first)
    await turn()
    expect(client.session.connection('test')?.networkId).toBe('test:two')
    expect(client.session.activeNetwork()?.caipNetworkId).toBe('test:two')
  })

  it('comes back on that network even when the wallet has none of its own', async () => {
    const first = createTestClient()
    await first.client.switchNetwork('test:two')
    await connectWallet(first.client)
    expect(first.adapter.wallet('alpha').networkId).toBeUndefined()
    const { client } = reload(first)
    await turn()
    expect(client.session.connection('test')?.networkId).toBe('test:two')
  })

  it('comes back with the account that was chosen', async () => {
    const addresses = ['aaaa', 'bbbb', 'cccc']
    const first = await visited({ wallets: [{ id: 'alpha', addresses, exposeAll: true }] })
    first.client.connection.actions.selectAccount('test', 'bbbb')
    expect(first.client.session.account('test')?.address).toBe('bbbb')
    const { client } = reload(first)
    await turn()
    expect(slice(client).connections[0]?.accounts.map(({ address }) => address)).toEqual([
      'bbbb',
      'aaaa',
      'cccc',
    ])
  })

  it('takes the wallet at its word when the chosen account is gone', async () => {
    const first = await visited({ wallets: [{ id: 'alpha', addresses: ['aaaa', 'bbbb'], exposeAll: true }] })
    first.client.connection.actions.selectAccount('test', 'bbbb')
    first.adapter.wallet('alpha').changeAccounts('cccc', 'aaaa')
    const { client } = reload(first)
    await turn()
    expect(client.session.account('test')?.address).toBe('cccc')
  })

  it('comes back in every namespace', async () => {
    const first = await visited({ other: true })
    await connectWallet(first.client, 'omega', 'other')
    const { client } = reload(first)
    await turn()
    expect([slice(client).connectorId, slice(client, 'other').connectorId]).toEqual(['alpha', 'omega'])
  })

  it('with enableReconnect false begins and stays disconnected', async () => {
    const first = await visited()
    const { client, env } = reload(first, { enableReconnect: false })
    expect(slice(client)).toMatchObject({ status: 'disconnected', restoring: false })
    await turn()
    expect([slice(client).status, client.connection.state.initialized]).toEqual(['disconnected', true])
    expect(env.clock.pending).toBe(0)
  })

  it('neither opens nor closes the modal, and does not make the wallet a recent one anew', async () => {
    const first = await visited()
    const { client } = reload(first)
    client.open()
    await turn()
    expect([client.modal.state.open, client.connectors.state.recent]).toEqual([true, ['alpha']])
  })
})

describe('a wallet that announces itself late', () => {
  it('within 3 s is restored from the connecting state', async () => {
    const { client, adapter, env, prompts } = await lateWallet()
    await env.clock.advance(2999)
    expect(slice(client)).toMatchObject({ status: 'connecting', restoring: true })
    adapter.wallet('alpha').announce()
    await turn()
    expect([slice(client).status, prompts()]).toEqual(['connected', 0])
  })

  it('counts as gone after 3 s', async () => {
    const { client, env } = await lateWallet()
    await env.clock.advance(3000)
    expect(slice(client)).toMatchObject({ status: 'disconnected', restoring: false, connectorId: undefined })
    expect(env.clock.pending).toBe(0)
  })

  it('later than that is still restored when nothing happened meanwhile', async () => {
    const { client, adapter, env, prompts } = await lateWallet()
    await env.clock.advance(60_000)
    adapter.wallet('alpha').announce()
    await turn()
    expect([slice(client).status, prompts()]).toEqual(['connected', 0])
  })

  it('is not restored once another wallet was connected', async () => {
    const { client, adapter } = await lateWallet()
    adapter.wallet('beta').announce()
    await connectWallet(client, 'beta')
    adapter.wallet('alpha').announce()
    await turn()
    expect(slice(client).connectorId).toBe('beta')
  })

  it('does not break into an attempt of the visitor', async () => {
    const { client, adapter } = await lateWallet()
    adapter.wallet('beta').announce()
    const approve = adapter.wallet('beta').hangNext()
    const connecting = connectWallet(client, 'beta')
    adapter.wallet('alpha').announce()
    await turn()
    expect(slice(client)).toMatchObject({ status: 'connecting', restoring: false, connectorId: 'beta' })
    approve()
    await connecting
    expect(slice(client).connectorId).toBe('beta')
  })

  it('is not restored after the visitor disconnected', async () => {
    const { client, adapter, env } = await lateWallet()
    await env.clock.advance(3000)
    await client.disconnect()
    adapter.wallet('alpha').announce()
    await turn()
    expect(slice(client).status).toBe('disconnected')
  })

  it('counts as gone when it is there but does not answer, and still comes back when it does', async () => {
    const first = await visited()
    let answer = () => {}
    const { client, env } = reload(first, {
      alter: {
        connector: connector => ({
          ...connector,
          connect: async (input, options) => {
            await new Promise<void>(resolve => {
              answer = resolve
            })
            return connector.connect(input, options)
          },
        }),
      },
    })
    await env.clock.advance(3000)
    expect(slice(client)).toMatchObject({ status: 'disconnected', restoring: false })
    answer()
    await turn()
    expect(slice(client).status).toBe('connected')
  })

  it('gives way to the visitor while it does not answer', async () => {
    const first = await visited()
    const { client } = reload(first, {
      alter: {
        connector: connector => ({
          ...connector,
          connect: (input, options) =>
            input.silent ? new Promise(() => {}) : connector.connect(input, options),
        }),
      },
    })
    await turn()
    expect(await codeOf(connectWallet(client, 'beta'))).toBeUndefined()
    expect(slice(client).connectorId).toBe('beta')
  })
})
