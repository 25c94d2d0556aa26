import { describe, expect, it } from 'vitest'
import type { Nft } from '../api/schemas/nfts.schema.js'
import { codeOf, connectWallet, createTestClient } from '../client/client.fixture.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeFetch, type FakeReply } from '../testing/fake-fetch.js'
import { turn } from '../testing/turn.js'
import { shownNfts, spamNftCount } from './nfts.selectors.js'
import { hasNfts } from './nfts-source.js'

const HOST = 'https://chain.test'
const NFTS = `${HOST}/v1/account/talpha0a/nfts`

const wireNft = (tokenId: string, changes: Partial<Nft> = {}): Nft => ({
  address: 'test:one:tart',
  chainId: 'test:one',
  tokenId,
  standard: 'erc721',
  amount: '1',
  name: `Picture ${tokenId}`,
  description: null,
  collection: { name: 'Art', symbol: 'ART' },
  image: `https://img.test/${tokenId}.webp`,
  isSpam: false,
  ...changes,
})
const page = (data: readonly Nft[], next: string | null = null): FakeReply => ({ json: { data, next } })

async function served(
  first: FakeReply | readonly FakeReply[],
  services: readonly string[] = ['activity'],
  networks: readonly string[] = ['test:one'],
) {
  const fetch = createFakeFetch({
    [`${HOST}/v1/supported-chains`]: { json: { http: networks, ws: [] } },
    [NFTS]: first,
  })
  const stage = createTestClient({
    env: createFakeEnv({ fetch }),
    adapter: createFakeAdapter({ wallets: [{ id: 'alpha' }], traits: { services: services as never } }),
    services: { blockchainApiUrl: HOST },
  })
  await connectWallet(stage.client)
  const nfts = await stage.client.features.load('nfts')
  const ids = () => shownNfts(nfts.state).map(({ id }) => id)
  const asked = () => fetch.calls.filter(({ url }) => url.startsWith(NFTS)).map(({ url }) => new URL(url))
  return { ...stage, nfts, ids, asked, fetch }
}

describe('the NFTs of an account', () => {
  it('are fetched for the account and the network, as plain data', async () => {
    const { nfts, asked } = await served(page([wireNft('1', { description: ' A field. ' })]))
    await nfts.actions.fetch()
    expect(asked().map(url => url.searchParams.get('chainId'))).toEqual(['test:one'])
    expect(nfts.state).toMatchObject({ status: 'ready', accountId: 'test:one:talpha0a', next: null })
    expect(nfts.state.items).toEqual([
      {
        id: 'tart/1',
        networkId: 'test:one',
        address: 'tart',
        tokenId: '1',
        standard: 'erc721',
        amount: 1n,
        name: 'Picture 1',
        description: 'A field.',
        collection: 'Art',
        imageUrl: 'https://img.test/1.webp',
        isSpam: false,
      },
    ])
  })

  it('have no image that is not fetched by https', async () => {
    const { nfts } = await served(page([wireNft('1', { image: 'http://img.test/1.png' })]))
    await nfts.actions.fetch()
    expect(nfts.state.items[0]).not.toHaveProperty('imageUrl')
  })

  it('leave out those of other networks', async () => {
    const foreign = [wireNft('1', { chainId: 'test:two' }), wireNft('2', { address: 'test:two:tart' })]
    const { nfts, ids } = await served(page([...foreign, wireNft('3')]))
    await nfts.actions.fetch()
    expect(ids()).toEqual(['tart/3'])
  })

  it('hide spam, count it, and show it when the visitor wants', async () => {
    const { nfts, ids } = await served(page([wireNft('1'), wireNft('2', { isSpam: true })]))
    await nfts.actions.fetch()
    expect([ids(), spamNftCount(nfts.state)]).toEqual([['tart/1'], 1])
    nfts.actions.showSpam(true)
    expect(ids()).toEqual(['tart/1', 'tart/2'])
  })

  it('come page by page, each once', async () => {
    const { nfts, ids, asked } = await served([
      page([wireNft('1')], 'after-1'),
      page([wireNft('1'), wireNft('2')], 'after-1'),
    ])
    await nfts.actions.fetch()
    await nfts.actions.loadMore()
    expect(ids()).toEqual(['tart/1', 'tart/2'])
    expect(asked().map(url => url.searchParams.get('cursor'))).toEqual([null, 'after-1'])
    // A cursor that is the asked one again leads nowhere.
    expect(nfts.state.next).toBeNull()
    await nfts.actions.loadMore()
    expect(asked()).toHaveLength(2)
  })

  it('stay when the next page fails, which can be asked for again', async () => {
    const broken = { status: 400, json: {} }
    const { nfts, ids } = await served([page([wireNft('1')], 'a'), broken, page([wireNft('2')])])
    await nfts.actions.fetch()
    await nfts.actions.loadMore()
    expect([ids(), nfts.state.moreStatus]).toEqual([['tart/1'], 'failed'])
    await nfts.actions.loadMore()
    expect(ids()).toEqual(['tart/1', 'tart/2'])
  })

  it('say why they could not be fetched', async () => {
    const { nfts } = await served({ status: 400, json: {} })
    await nfts.actions.fetch()
    expect(nfts.state).toMatchObject({ status: 'failed', items: [] })
    expect(nfts.state.error).toBeDefined()
  })

  it('are refused where the answer has another form', async () => {
    const { nfts } = await served({ json: { data: [{ tokenId: 'x' }], next: null } })
    await nfts.actions.fetch()
    expect(nfts.state).toMatchObject({ status: 'failed', error: 'invalidResponse' })
  })

  it('of the newest account are shown, whatever comes late', async () => {
    const { client, nfts, ids, fetch } = await served('hang')
    const first = nfts.actions.fetch()
    await turn()
    await client.disconnect()
    await first
    expect(nfts.state).toMatchObject({ status: 'idle', items: [], accountId: undefined })
    await connectWallet(client)
    fetch.route(NFTS, page([wireNft('7')]))
    await nfts.actions.fetch()
    expect(ids()).toEqual(['tart/7'])
  })

  it('need an account', async () => {
    const { client, nfts } = await served(page([]))
    await client.disconnect()
    expect(await codeOf(nfts.actions.fetch())).toBe('notConnected')
  })

  it('are unavailable, without a request, on a network that the host does not serve', async () => {
    const { client, nfts, asked } = await served(page([]), ['activity'], ['test:two'])
    await nfts.actions.fetch()
    expect([nfts.state.status, hasNfts(client), asked()]).toEqual(['unavailable', true, []])
  })

  it('are complete from a time on where the host says so', async () => {
    const { nfts } = await served({ json: { data: [], next: null, completeSince: '2026-01-02T00:00:00Z' } })
    await nfts.actions.fetch()
    expect(nfts.state.completeSince).toBe(Date.UTC(2026, 0, 2))
  })

  it('are unavailable, without a request, where the host does not serve the namespace', async () => {
    const { client, nfts, asked } = await served(page([]), [])
    await nfts.actions.fetch()
    expect([nfts.state.status, hasNfts(client), asked()]).toEqual(['unavailable', false, []])
  })
})
