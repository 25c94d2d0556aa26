import { describe, expect, it, vi } from 'vitest'
import type { ClientEvents } from '../context/client-events.types.js'
import { turns } from '../testing/turn.js'
import { codeOf, connectWallet, createTestClient, reload, slice } from './client.fixture.js'

const top = ({ client }: ReturnType<typeof createTestClient>) => client.router.state.history.at(-1)?.view

describe('after connecting', () => {
  it('the modal closes, the namespace is in front and the wallet is a recent one', async () => {
    const { client } = createTestClient({ other: true })
    client.open()
    await connectWallet(client, 'omega', 'other')
    expect([client.modal.state.open, client.network.state.activeNamespace]).toEqual([false, 'other'])
    expect(client.connectors.state.recent).toEqual(['omega'])
  })

  it('the modal begins with Account, before it with Connect', async () => {
    const stage = createTestClient()
    stage.client.open()
    expect(top(stage)).toBe('Connect')
    await connectWallet(stage.client)
    stage.client.open()
    expect(top(stage)).toBe('Account')
  })

  it('whoever listened before finds the network of the wallet', async () => {
    const { client } = createTestClient({ wallets: [{ id: 'alpha', networkId: 'test:two' }] })
    const seen: unknown[] = []
    client.on('connected', () => seen.push(client.network.state.namespaces.test?.activeId))
    await connectWallet(client)
    expect(seen).toEqual(['test:two'])
  })

  it('the amounts of the former account are gone', async () => {
    const { client, adapter } = createTestClient()
    adapter.ledger.setBalance({ networkId: 'test:one', address: 'talpha0a' }, 5n)
    await connectWallet(client, 'alpha')
    await client.account.actions.fetchBalance('test')
    await connectWallet(client, 'beta')
    expect(client.account.state.namespaces.test).toMatchObject({ balance: undefined, balanceStatus: 'idle' })
  })
})

describe('a connection that comes back while the modal is open', () => {
  const reopened = async () => {
    const first = createTestClient()
    await connectWallet(first.client)
    const stage = reload(first)
    stage.client.start()
    return stage
  }
  const isBack = ({ client }: ReturnType<typeof createTestClient>) =>
    vi.waitFor(() => expect(slice(client).status).toBe('connected'))

  it('shows the account in the place of the wallets', async () => {
    const stage = await reopened()
    stage.client.open()
    expect(top(stage)).toBe('Connect')
    await isBack(stage)
    expect([stage.client.modal.state.open, top(stage)]).toEqual([true, 'Account'])
  })

  it('leaves every other view as it is, and a closed modal closed', async () => {
    const stage = await reopened()
    stage.client.open({ view: 'AllWallets' })
    await isBack(stage)
    expect([stage.client.modal.state.open, top(stage)]).toEqual([true, 'AllWallets'])
    const closed = await reopened()
    await isBack(closed)
    expect(closed.client.modal.state.open).toBe(false)
  })
})

describe('opening while a wallet is being asked', () => {
  it('shows the list: the prompt may be gone', () => {
    const { client, adapter } = createTestClient()
    adapter.wallet('alpha').hangNext()
    const code = codeOf(connectWallet(client))
    client.open()
    expect(client.router.snapshot().history).toMatchObject([{ view: 'Connect' }])
    expect(client.connection.state.namespaces.test?.status).toBe('connecting')
    client.destroy()
    return code
  })
})

describe('a failed attempt', () => {
  it('leaves the modal open for another try', async () => {
    const { client, adapter } = createTestClient()
    client.open()
    adapter.wallet('alpha').rejectNext()
    await codeOf(connectWallet(client))
    expect(client.modal.state.open).toBe(true)
  })
})

describe('a settled transaction', () => {
  it('fetches balance and tokens anew, past their caches', async () => {
    const { client, adapter } = createTestClient()
    const query = { networkId: 'test:one', address: 'talpha0a' } as const
    adapter.ledger.setBalance(query, 1_000_000n)
    await connectWallet(client)
    const [send, tokens] = await Promise.all([client.features.load('send'), client.features.load('tokens')])
    await Promise.all([client.account.actions.fetchBalance('test'), tokens.actions.fetch()])
    const [coin] = tokens.state.balances
    if (!coin) throw new Error('The coin is the first of the list')
    send.actions.chooseToken(coin)
    send.actions.typeAmount('0.4')
    send.actions.typeReceiver('bob1')
    await send.actions.submit()
    await turns(3)
    expect(client.account.state.namespaces.test?.balance).toBe(600_000n)
    expect(tokens.state.balances[0]?.amount).toBe(600_000n)
  })
})

describe('listeners of the app', () => {
  it('hear what happens until they leave', async () => {
    const { client } = createTestClient()
    const heard: string[] = []
    const stop = client.on('connected', ({ connection }) => heard.push(connection.connectorId))
    await connectWallet(client, 'alpha')
    stop()
    await connectWallet(client, 'beta')
    expect(heard).toEqual(['alpha'])
  })
})

describe('what one connect announces', () => {
  const facts = async (run: (stage: ReturnType<typeof createTestClient>) => Promise<unknown>) => {
    const stage = createTestClient({
      other: true,
      wallets: [{ id: 'alpha' }, { id: 'beta', networkId: 'test:two' }],
    })
    const { client, domains, env } = stage
    const clearBalance = vi.spyOn(domains.account.internal, 'clearBalance')
    const write = vi.spyOn(env.storage, 'set')
    const switched: ClientEvents['networkSwitched'][] = []
    client.on('networkSwitched', event => void switched.push(event))
    await run(stage)
    return {
      cleared: clearBalance.mock.calls.map(([namespace]) => namespace),
      stored: write.mock.calls.filter(([key]) => key === '@latchkey/networks').length,
      switched: switched.map(({ networkId, namespaceChanged }) => [networkId, namespaceChanged]),
    }
  }

  it.each<[string, string, string, object]>([
    ['on the network in use', 'alpha', 'test', { cleared: ['test'], stored: 0, switched: [] }],
    ['on another network', 'beta', 'test', { cleared: ['test'], stored: 1, switched: [['test:two', false]] }],
    [
      'in another namespace',
      'omega',
      'other',
      { cleared: ['other'], stored: 1, switched: [['other:one', true]] },
    ],
  ])('is each fact once: %s', async (_, id, namespace, expected) => {
    expect(await facts(({ client }) => connectWallet(client, id, namespace))).toEqual(expected)
  })

  it('is each fact once: a session of two namespaces, of which the page shows the other one', async () => {
    const session = async ({ domains: { connection } }: ReturnType<typeof createTestClient>) => {
      const { connectPart, sessionConnected } = connection.internal
      await connectPart({ connectorId: 'beta', namespace: 'test' }, 'other')
      await connectPart({ connectorId: 'omega', namespace: 'other' }, 'main')
      await sessionConnected({ connectorId: 'omega', namespaces: ['test', 'other'], main: 'other' })
    }
    expect(await facts(session)).toEqual({
      cleared: ['test', 'other'],
      stored: 2,
      switched: [
        ['test:two', false],
        ['other:one', true],
      ],
    })
  })
})
