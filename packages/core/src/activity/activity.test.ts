import { describe, expect, it } from 'vitest'
import { connectWallet, createTestClient, type TestClientOptions } from '../client/client.fixture.js'
import { LatchkeyError } from '../errors/error.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { turn } from '../testing/turn.js'
import { shownActivity } from './activity.selectors.js'

const me = 'talpha0a'
const networkId = 'test:one'

async function connected(options: TestClientOptions = {}) {
  const stage = createTestClient(options)
  await connectWallet(stage.client)
  const activity = await stage.client.features.load('activity')
  const { ledger } = stage.adapter
  ledger.setBalance({ address: me, networkId }, 1_000n)
  ledger.setBalance({ address: 'tbob00', networkId }, 1_000n)
  const send = (amount: bigint) => ledger.transfer({ networkId, from: me, to: 'tbob00', amount })
  const receive = (amount: bigint) => ledger.transfer({ networkId, from: 'tbob00', to: me, amount })
  const shown = () => shownActivity(activity.state).map(({ hash }) => hash)
  return { ...stage, ledger, activity, ...activity.actions, send, receive, shown }
}

describe('the activity of the account', () => {
  it('lists what was sent and received, newest first', async () => {
    const { activity, fetch, receive, send, shown } = await connected()
    const hashes = [send(1n), receive(2n)]
    await fetch()
    expect(activity.snapshot()).toMatchObject({ status: 'ready', next: null, error: undefined })
    expect(shown()).toEqual(hashes.reverse())
    expect(activity.state.items.map(({ kind }) => kind)).toEqual(['receive', 'send'])
  })

  it('needs an account', async () => {
    const { client } = createTestClient()
    const { actions, state } = await client.features.load('activity')
    await expect(actions.fetch()).rejects.toMatchObject({
      code: 'notConnected',
      message: "Transactions can't be fetched without an accountAddress",
    })
    expect(state.status).toBe('idle')
  })

  it('is unavailable where the namespace has no source', async () => {
    const adapter = createFakeAdapter({ wallets: [{ id: 'alpha' }], capabilities: ['balance'] })
    const { activity, fetch } = await connected({ adapter })
    await fetch()
    expect(activity.snapshot()).toMatchObject({ status: 'unavailable', items: [], error: undefined })
  })

  it('loads the next page below, each transaction once', async () => {
    const { activity, fetch, loadMore, send, shown } = await connected()
    const hashes = [1n, 2n, 3n, 4n, 5n].map(send).reverse()
    await fetch()
    expect(shown()).toEqual(hashes.slice(0, 3))
    await Promise.all([loadMore(), loadMore()])
    expect(shown()).toEqual(hashes)
    expect(activity.snapshot()).toMatchObject({ next: null, moreStatus: 'idle' })
    await loadMore()
    expect(shown()).toEqual(hashes)
  })

  it('shows a transaction that came between two pages once, after the next fetch', async () => {
    const { fetch, loadMore, send, shown } = await connected()
    const hashes = [1n, 2n, 3n, 4n].map(send)
    await fetch()
    hashes.push(send(5n))
    await loadMore()
    expect(shown()).toEqual(hashes.slice(0, 4).reverse())
    await fetch()
    expect(shown()).toEqual(hashes.reverse())
  })

  it('is empty after a failure, says so and forgets the cursor', async () => {
    const { activity, env, fetch, ledger, send } = await connected()
    for (const amount of [1n, 2n, 3n, 4n]) send(amount)
    await fetch()
    ledger.failNext('activity', new LatchkeyError('rateLimited', 'Too many requests'))
    await fetch()
    expect(activity.snapshot()).toMatchObject({
      status: 'failed',
      error: 'rateLimited',
      items: [],
      next: null,
    })
    expect(env.log.entries).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'Failed to fetch transactions' }),
    )
    await fetch()
    expect(activity.state).toMatchObject({ status: 'ready', error: undefined })
    expect(activity.state.items).toHaveLength(3)
  })

  it('keeps what is shown when the next page fails, and tries it again', async () => {
    const { activity, fetch, ledger, loadMore, send, shown } = await connected()
    for (const amount of [1n, 2n, 3n, 4n]) send(amount)
    await fetch()
    ledger.failNext('activity', new LatchkeyError('networkError', 'Gone'))
    await loadMore()
    expect(activity.snapshot()).toMatchObject({
      status: 'ready',
      moreStatus: 'failed',
      error: 'networkError',
    })
    expect(shown()).toHaveLength(3)
    await loadMore()
    expect(activity.snapshot()).toMatchObject({ moreStatus: 'idle', error: undefined })
    expect(shown()).toHaveLength(4)
  })

  it('shows nothing of an account or a network that is no longer in use', async () => {
    const { activity, adapter, client, fetch, send } = await connected()
    send(1n)
    await fetch()
    await client.switchNetwork('test:two')
    expect(activity.snapshot()).toMatchObject({ status: 'idle', items: [], accountId: undefined })
    await fetch()
    expect(activity.snapshot()).toMatchObject({ status: 'ready', items: [], accountId: `test:two:${me}` })
    adapter.wallet().changeAccounts()
    await turn()
    expect(activity.state.status).toBe('idle')
  })
})

describe('transactions of this page', () => {
  it('stand on top until the source has them', async () => {
    const { activity, client, fetch, ledger, send, shown } = await connected()
    const old = send(1n)
    await fetch()
    ledger.hold(true)
    await client.transactions.add({ hash: 'txnew', networkId })
    expect(shown()).toEqual(['txnew', old])
    expect(activity.state.pending[0]).toMatchObject({ status: 'pending', kind: 'execute' })
    expect(activity.state.pending[0]).not.toHaveProperty('time')
  })

  it('are replaced by their confirmed item when they settle', async () => {
    const { activity, client, fetch, ledger, send, shown } = await connected()
    await fetch()
    ledger.hold(true)
    const hash = send(7n)
    await client.transactions.add({ hash, networkId })
    await turn()
    expect(shown()).toEqual([hash])
    ledger.settle(hash)
    await turn()
    expect(activity.state.pending).toEqual([])
    expect(activity.state.items).toMatchObject([{ hash, status: 'confirmed', kind: 'send' }])
  })

  it('of another network are not shown', async () => {
    const { client, fetch, ledger, shown } = await connected()
    await fetch()
    ledger.hold(true)
    await client.transactions.add({ hash: 'txother', networkId: 'test:two' })
    expect(shown()).toEqual([])
  })

  it('do not fetch a list that nobody has opened', async () => {
    const { activity, client, ledger, send } = await connected()
    ledger.hold(true)
    const hash = send(7n)
    await client.transactions.add({ hash, networkId })
    ledger.settle(hash)
    await turn()
    expect(activity.snapshot()).toMatchObject({ status: 'idle', items: [] })
  })
})
