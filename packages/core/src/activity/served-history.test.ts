import { describe, expect, it } from 'vitest'
import type { HistoryResponse } from '../api/schemas/history.schema.js'
import type { NetworkId } from '../caip/network-id.js'
import { connectWallet, createTestClient } from '../client/client.fixture.js'
import type { ClientContext } from '../context/context.js'
import { createEmitter } from '../kernel/emitter.js'
import { createScope } from '../kernel/scope.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { turn } from '../testing/turn.js'
import { createActivityController } from './activity.controller.js'
import { wireTransaction } from './activity.fixture.js'
import { shownActivity, spamCount } from './activity.selectors.js'
import type { HistoryQuery } from './activity.types.js'

interface Asked extends HistoryQuery {
  readonly signal: AbortSignal
  answer(response: HistoryResponse): void
  fail(error: unknown): void
}

/** The domain over a blockchain API whose answers the test gives. */
async function served(networks: readonly NetworkId[] = ['test:one']) {
  const adapter = createFakeAdapter({
    wallets: [{ id: 'alpha' }],
    capabilities: ['balance'],
    traits: { services: ['activity'] },
  })
  const stage = createTestClient({ adapter })
  await connectWallet(stage.client)
  const asked: Asked[] = []
  const options = { ...stage.client.options, services: { blockchainApiUrl: 'https://api.test' } as object }
  const ctx: ClientContext = {
    env: stage.env,
    options,
    registry: stage.registry,
    storage: undefined as never,
    events: createEmitter(),
    scope: createScope(() => undefined),
  }
  const activity = createActivityController(ctx, stage.client.session, {
    history: async () => ({
      fetchNetworks: async () => networks,
      fetchHistory: (query, { signal }) =>
        new Promise((answer, fail) => void asked.push({ ...query, signal, answer, fail })),
    }),
    transactions: () => [],
  })
  const fetchAnd = async (response: HistoryResponse) => {
    const fetching = activity.actions.fetch()
    await turn()
    asked.at(-1)?.answer(response)
    await fetching
  }
  const ids = () => shownActivity(activity.state).map(({ id }) => id)
  return { activity, asked, fetchAnd, ids }
}

const page = (...ids: string[]): HistoryResponse => ({ data: ids.map(id => wireTransaction(id)), next: null })
const at = (id: string, minedAt: string) => wireTransaction(id, { metadata: { minedAt } })

describe('the history of the blockchain API', () => {
  it('is asked for the account and the network', async () => {
    const { asked, fetchAnd } = await served()
    await fetchAnd(page('1'))
    expect(asked).toMatchObject([{ address: 'talpha0a', networkId: 'test:one' }])
    expect(asked[0]).not.toHaveProperty('cursor')
  })

  it('is unavailable, without a request, on a network that the host does not serve', async () => {
    const { activity, asked } = await served(['test:two'])
    await activity.actions.fetch()
    expect(activity.state).toMatchObject({ status: 'unavailable', items: [], error: undefined })
    expect(asked).toEqual([])
  })

  it('says from when on it is complete', async () => {
    const { activity, fetchAnd } = await served()
    await fetchAnd({ ...page('1'), completeSince: '2026-01-02T00:00:00.000Z' })
    expect(activity.state.completeSince).toBe(Date.UTC(2026, 0, 2))
    await fetchAnd(page('1'))
    expect(activity.state.completeSince).toBeUndefined()
  })

  it('keeps approvals, drops other chains and hides spam, which it counts', async () => {
    const { activity, fetchAnd, ids } = await served()
    const spam = { direction: 'in' as const, quantity: { numeric: '5' }, is_spam: true }
    await fetchAnd({
      data: [
        wireTransaction('approval', { metadata: { operationType: 'approve' } }),
        wireTransaction('elsewhere', { metadata: { chain: 'test:two' } }),
        wireTransaction('spam', { transfers: [spam] }),
      ],
      next: null,
    })
    expect(ids()).toEqual(['approval'])
    expect(spamCount(activity.state)).toBe(1)
    activity.actions.showSpam(true)
    expect(ids()).toEqual(['approval', 'spam'])
  })

  it('drops the answer to a request that a newer one replaced', async () => {
    const { activity, asked, ids } = await served()
    const first = activity.actions.fetch()
    await turn()
    const second = activity.actions.fetch()
    await turn()
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[1]?.answer(page('new'))
    asked[0]?.answer(page('old'))
    await Promise.all([first, second])
    expect(ids()).toEqual(['new'])
  })

  it('drops the next page of a list that began anew', async () => {
    const { activity, asked, fetchAnd, ids } = await served()
    await fetchAnd({ ...page('a'), next: 'c1' })
    const more = activity.actions.loadMore()
    await turn()
    expect(asked[1]).toMatchObject({ cursor: 'c1' })
    await fetchAnd(page('b'))
    asked[1]?.answer(page('stale'))
    await more
    expect(ids()).toEqual(['b'])
    expect(activity.state.moreStatus).toBe('idle')
  })

  it('ends where a cursor leads to itself', async () => {
    const { activity, asked, fetchAnd } = await served()
    await fetchAnd({ ...page('a'), next: 'c1' })
    const more = activity.actions.loadMore()
    await turn()
    asked[1]?.answer({ ...page('b'), next: 'c1' })
    await more
    expect(activity.state.next).toBeNull()
  })

  it('keeps older pages when the newest is fetched again, and drops what left the chain', async () => {
    const { activity, asked, fetchAnd, ids } = await served()
    const [c, b, a] = [
      at('c', '2026-01-03T00:00:00Z'),
      at('b', '2026-01-02T00:00:00Z'),
      at('a', '2026-01-01T00:00:00Z'),
    ]
    await fetchAnd({ data: [c, b], next: 'c1' })
    const more = activity.actions.loadMore()
    await turn()
    asked[1]?.answer({ data: [a], next: 'c2' })
    await more
    await fetchAnd({ data: [at('d', '2026-01-04T00:00:00Z'), b], next: 'c1' })
    expect(ids()).toEqual(['d', 'b', 'a'])
    expect(activity.state.next).toBe('c2')
  })

  it('begins anew where the newest page does not reach what is known', async () => {
    const { activity, fetchAnd, ids } = await served()
    await fetchAnd({ data: [at('a', '2026-01-01T00:00:00Z')], next: null })
    await fetchAnd({ data: [at('z', '2026-02-01T00:00:00Z')], next: 'c1' })
    expect(ids()).toEqual(['z'])
    expect(activity.state.next).toBe('c1')
  })

  it('fails with the code of its failure', async () => {
    const { activity, asked } = await served()
    const fetching = activity.actions.fetch()
    await turn()
    asked[0]?.fail(new TypeError('wrong shape'))
    await fetching
    expect(activity.state).toMatchObject({ status: 'failed', error: 'networkError' })
  })
})
