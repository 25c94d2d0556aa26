import { describe, expect, it } from 'vitest'
import { codeOf, connectWallet, createTestClient, slice } from '../client/client.fixture.js'
import { turn } from '../testing/turn.js'
import { activeConnection } from './connection.selectors.js'

const used = (client: ReturnType<typeof createTestClient>['client']) =>
  activeConnection(client.connection.state, 'test')?.connectorId

describe('connecting a wallet', () => {
  it('goes from disconnected over connecting to connected', async () => {
    const { client, adapter } = createTestClient()
    expect(slice(client).status).toBe('disconnected')
    const approve = adapter.wallet('alpha').hangNext()
    const connecting = connectWallet(client)
    await turn()
    expect(slice(client)).toMatchObject({ status: 'connecting', restoring: false, connectorId: 'alpha' })
    approve()
    const connection = await connecting
    expect(slice(client)).toMatchObject({ status: 'connected', connectorId: 'alpha', failure: null })
    expect(connection.accounts[0]?.accountId).toBe('test:one:talpha0a')
  })

  it('keeps its accounts when the wallet reports none: only a disconnect takes them away', async () => {
    const { client, domains } = createTestClient()
    const { accounts } = await connectWallet(client)
    domains.connection.internal.applyAccounts('test', 'alpha', [])
    expect(activeConnection(client.connection.state, 'test')?.accounts).toEqual(accounts)
  })

  it('asks the wallet once, on the active network', async () => {
    const { client, adapter } = createTestClient()
    await client.switchNetwork('test:two')
    const { networkId } = await connectWallet(client)
    expect(adapter.wallet('alpha').prompts).toEqual(['connect'])
    expect(networkId).toBe('test:two')
  })

  it('keeps data that can be cloned and given to adapters', async () => {
    const { client } = createTestClient()
    await connectWallet(client)
    expect(structuredClone(client.session.connection('test'))).toEqual(slice(client).connections[0])
  })

  it('says that a wallet which is not there is missing, and leaves the state alone', async () => {
    const { client } = createTestClient()
    expect(await codeOf(connectWallet(client, 'nobody'))).toBe('connectorMissing')
    expect(await codeOf(connectWallet(client, 'alpha', 'nowhere'))).toBe('connectorMissing')
    expect(slice(client).status).toBe('disconnected')
  })

  it('needs the namespace when a wallet speaks several', async () => {
    const { client } = createTestClient({ other: true })
    expect(await codeOf(client.connect({ connectorId: 'alpha' }))).toBe('invalidRequest')
    expect((await client.connect({ connectorId: 'omega' })).namespace).toBe('other')
  })

  it('tells of the failure and who failed', async () => {
    const { client, adapter } = createTestClient()
    adapter.wallet('alpha').rejectNext()
    expect(await codeOf(connectWallet(client))).toBe('userRejected')
    expect(slice(client)).toMatchObject({
      status: 'disconnected',
      connectorId: undefined,
      failure: { connectorId: 'alpha', code: 'userRejected' },
    })
  })

  it('forgets an earlier failure when it tries again', async () => {
    const { client, adapter } = createTestClient()
    adapter.wallet('alpha').rejectNext()
    await codeOf(connectWallet(client))
    await connectWallet(client)
    expect(slice(client).failure).toBeNull()
  })

  it.each([
    ['of another namespace', { namespace: 'other' }],
    ['on a network of another namespace', { networkId: 'other:one' }],
    ['without accounts', { accounts: [] }],
  ] as const)('refuses a connection %s', async (_, wrong) => {
    const { client } = createTestClient({
      other: true,
      alter: {
        connector: connector => ({
          ...connector,
          connect: async (input, options) => ({ ...(await connector.connect(input, options)), ...wrong }),
        }),
      },
    })
    expect(await codeOf(connectWallet(client))).toBe('invalidResponse')
    expect([slice(client).status, slice(client, 'other').status]).toEqual(['disconnected', 'disconnected'])
  })

  it('translates what is no error of ours to connectFailed', async () => {
    const { client } = createTestClient({
      alter: { connector: connector => ({ ...connector, connect: () => Promise.reject('what?') }) },
    })
    await expect(connectWallet(client)).rejects.toMatchObject({
      code: 'connectFailed',
      message: 'Failed to connect',
    })
  })
})

describe('time-out and abort', () => {
  it('gives up after the time-out, and says so', async () => {
    const { client, adapter, env } = createTestClient({ walletTimeoutMs: 1000 })
    adapter.wallet('alpha').hangNext()
    const code = codeOf(connectWallet(client))
    await env.clock.advance(999)
    expect(slice(client).status).toBe('connecting')
    await env.clock.advance(1)
    expect(await code).toBe('timeout')
    expect(slice(client)).toMatchObject({ status: 'disconnected', failure: { code: 'timeout' } })
  })

  it('takes the time-out of the call before that of the client', async () => {
    const { client, adapter, env } = createTestClient({ walletTimeoutMs: 60_000 })
    adapter.wallet('alpha').hangNext()
    const code = codeOf(client.connect({ connectorId: 'alpha', timeoutMs: 5 }))
    await env.clock.advance(5)
    expect(await code).toBe('timeout')
  })

  it('drops what a wallet says after the time-out', async () => {
    const { client, adapter, env } = createTestClient({ walletTimeoutMs: 1000 })
    const approve = adapter.wallet('alpha').hangNext()
    const code = codeOf(connectWallet(client))
    await env.clock.advance(1000)
    await code
    approve()
    await turn()
    expect(slice(client).status).toBe('disconnected')
  })

  it('never reaches the wallet when the caller has left before', async () => {
    const { client, adapter } = createTestClient()
    const code = await codeOf(client.connect({ connectorId: 'alpha', signal: AbortSignal.abort() }))
    expect([code, adapter.wallet('alpha').promptCount]).toEqual(['aborted', 0])
    expect(slice(client)).toMatchObject({ status: 'disconnected', failure: null })
  })

  it('lets an attempt under way live when a later caller has left before', async () => {
    const { client, adapter } = createTestClient()
    const approve = adapter.wallet('alpha').hangNext()
    const connecting = connectWallet(client)
    await codeOf(client.connect({ connectorId: 'beta', signal: AbortSignal.abort() }))
    await codeOf(connectWallet(client, 'nobody'))
    approve()
    await connecting
    expect(used(client)).toBe('alpha')
  })

  it('lets the caller go while the wallet is being asked; cancelling is no failure', async () => {
    const { client, adapter } = createTestClient()
    const approve = adapter.wallet('alpha').hangNext()
    const controller = new AbortController()
    const code = codeOf(client.connect({ connectorId: 'alpha', signal: controller.signal }))
    await turn()
    controller.abort()
    expect(await code).toBe('aborted')
    expect(slice(client)).toMatchObject({ status: 'disconnected', connectorId: undefined, failure: null })
    approve()
    await turn()
    expect(slice(client).status).toBe('disconnected')
  })

  it('lets the caller go even when the wallet does not heed it', async () => {
    const { client, env } = createTestClient({
      alter: { connector: connector => ({ ...connector, connect: () => new Promise(() => {}) }) },
    })
    const controller = new AbortController()
    const code = codeOf(client.connect({ connectorId: 'alpha', signal: controller.signal }))
    controller.abort()
    expect(await code).toBe('aborted')
    await turn()
    expect([slice(client).status, env.clock.pending]).toEqual(['disconnected', 0])
  })

  it('leaves no timer behind, however it ends', async () => {
    const { client, adapter, env } = createTestClient()
    await connectWallet(client)
    adapter.wallet('alpha').rejectNext()
    await codeOf(connectWallet(client))
    adapter.wallet('beta').hangNext()
    const controller = new AbortController()
    const code = codeOf(client.connect({ connectorId: 'beta', signal: controller.signal }))
    controller.abort()
    await code
    await turn()
    expect(env.clock.pending).toBe(0)
  })
})
