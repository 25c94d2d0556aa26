import { describe, expect, it } from 'vitest'
import type { Api } from '../api/create-api.js'
import { createTestClient } from '../client/client.fixture.js'
import type { WalletSource } from '../context/wallet-source.types.js'
import { LatchkeyError } from '../errors/error.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { createFakeEnv } from '../testing/fake-env.js'
import type { FakeReply, FakeRequest, FakeRoute } from '../testing/fake-fetch.js'
import { createFakeNetwork } from '../testing/fake-network.js'
import { createHostSource, toWallet } from './host-source.js'

const record = (id: string, more: object = {}) => ({ id, name: `Wallet ${id}`, image_id: `i-${id}`, ...more })
const pageOf = (...ids: string[]): FakeReply => ({
  json: { data: ids.map(id => record(id)), count: 100 },
})

const createStage = (route: FakeRoute, options: object = {}) => {
  const env = createFakeEnv()
  env.fetch.route('GET https://api.test/getWallets', route)
  // The bundled list has wallets of real namespaces alone.
  const adapter = createFakeAdapter({ namespace: 'eip155', wallets: [] })
  const networks = [createFakeNetwork('1', 'eip155')]
  const stage = createTestClient({
    env,
    services: { apiUrl: 'https://api.test' },
    projectId: 'p1',
    adapter,
    networks,
    ...options,
  })
  const params = () =>
    env.fetch.calls.map(({ url }) => {
      const { projectId: _, st: __, sv: ___, ...rest } = Object.fromEntries(new URL(url).searchParams)
      return rest
    })
  return { ...stage, params, load: () => stage.client.features.load('wallets') }
}

describe('the wallet list of an API host', () => {
  it('suggests 4 wallets for the networks of the app, with images of the host', async () => {
    const stage = createStage(pageOf('a', 'b'))
    const wallets = await stage.load()
    await wallets.actions.suggest()
    expect(stage.params()).toEqual([{ page: '1', entries: '4', chains: 'eip155:1' }])
    const [first] = wallets.state.suggested.recommended
    expect(first?.imageUrl).toMatch(/^https:\/\/api\.test\/getWalletImage\/i-a\?projectId=p1&st=latchkey/)
    expect(wallets.state.source).toEqual({ from: 'host', failure: null })
  })

  it('asks for featured ids by rank, leaves out what the app excludes, and pages by 40', async () => {
    const stage = createStage(
      ({ url }: FakeRequest) => pageOf(...(url.includes('include') ? ['b', 'a'] : ['c'])),
      { featuredWalletIds: ['a', 'b'], excludeWalletIds: ['x'] },
    )
    const wallets = await stage.load()
    await wallets.actions.fetchNext()
    await wallets.actions.fetchNext()
    expect(wallets.state.all.wallets.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    const chains = 'eip155:1'
    expect(stage.params()).toEqual([
      { page: '1', entries: '2', include: 'a,b', exclude: 'x', chains },
      { page: '1', entries: '40', exclude: 'x,a,b', chains },
      { page: '2', entries: '40', exclude: 'x,a,b', chains },
    ])
  })

  it('searches by name and badge', async () => {
    const stage = createStage(pageOf('a'))
    const wallets = await stage.load()
    await wallets.actions.filter('certified')
    const found = wallets.actions.search('rain')
    await stage.env.clock.advance(500)
    await found
    expect(stage.params().at(-1)).toMatchObject({
      entries: '100',
      search: 'rain',
      badge_type: 'certified',
    })
  })

  it('gives way to the bundled list where the host fails, and says why', async () => {
    const stage = createStage({ status: 403 })
    const wallets = await stage.load()
    await wallets.actions.suggest()
    expect(wallets.state.suggested).toMatchObject({ status: 'ready', failure: null })
    expect(wallets.state.suggested.recommended.length).toBeGreaterThan(0)
    expect(wallets.state.source).toEqual({ from: 'bundled', failure: 'unavailable' })
  })

  it('rests for 30 s after a failure, and is the host again when it answers', async () => {
    const stage = createStage([{ status: 403 }, pageOf('a')])
    const wallets = await stage.load()
    await wallets.actions.suggest()
    await wallets.actions.fetchNext()
    expect(stage.params()).toHaveLength(1)
    expect(wallets.state.all.wallets.length).toBeGreaterThan(1)
    await stage.env.clock.advance(30_000)
    await wallets.actions.filter('certified')
    expect(wallets.state.source).toEqual({ from: 'host', failure: null })
    expect(wallets.state.all.wallets.map(({ id }) => id)).toEqual(['a'])
  })

  it('continues a list where it began: bundled pages follow a bundled page', async () => {
    const asked: number[] = []
    const bundled: WalletSource = {
      list: async ({ page }) => ({ wallets: [{ id: `b${asked.push(page)}`, name: 'B' }], count: 100 }),
    }
    const env = createFakeEnv()
    const app = { fetchWallets: async () => Promise.reject(new LatchkeyError('networkError', 'Away')) }
    const features = { load: async () => ({ app: async () => app }) as unknown as Api }
    const source = createHostSource(bundled, { set: () => undefined }, env, { features })
    const { signal } = new AbortController()
    await source.list({ page: 1, entries: 40 }, { signal })
    await env.clock.advance(30_000)
    await source.list({ page: 2, entries: 40 }, { signal })
    expect(asked).toEqual([1, 2])
    const code = source.list({ page: 2, entries: 40, search: 'other' }, { signal }).catch(error => error.code)
    expect(await code).toBe('networkError')
  })

  it('fails on a later page of the host, and can be asked again', async () => {
    const stage = createStage([pageOf('a'), { status: 403 }, pageOf('b')])
    const wallets = await stage.load()
    await wallets.actions.fetchNext()
    await wallets.actions.fetchNext()
    expect(wallets.state.all).toMatchObject({ status: 'failed', failure: 'unavailable' })
    await wallets.actions.retry()
    expect(wallets.state.all.wallets.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('is not asked where the app has a list of its own', async () => {
    const list = async () => ({ wallets: [{ id: 'own', name: 'Own' }], count: 1 })
    const stage = createStage(pageOf('a'), { walletSource: { list } })
    const wallets = await stage.load()
    await wallets.actions.suggest()
    expect([stage.params(), wallets.state.source]).toEqual([[], null])
    expect(wallets.state.suggested.recommended.map(({ id }) => id)).toEqual(['own'])
  })

  it('is asked in parts for more than 100 ids', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `w${index}`)
    const stage = createStage(pageOf(), { featuredWalletIds: ids })
    await (await stage.load()).actions.suggest()
    const parts = stage.params().flatMap(({ include }) => (include ? [include.split(',').length] : []))
    expect(parts).toEqual([100, 1, 100, 1])
  })
})

describe('a record of the directory', () => {
  const imageUrl = (_: string, id: string) => `https://api.test/${id}`
  it.each([
    ['a scheme', { mobile_link: 'a://' }, { mobileLink: 'a://' }],
    [
      'a scheme and a universal link',
      { mobile_link: 'a://', link_mode: 'https://a.test' },
      { mobileLink: 'a://', universalLink: 'https://a.test' },
    ],
    ['an https link alone', { mobile_link: 'https://a.test/' }, { universalLink: 'https://a.test/' }],
    ['nothing where fields are null', { homepage: null, rdns: null, chains: [] }, {}],
    ['the badge that is known', { badge_type: 'certified' }, { badge: 'certified' }],
    ['no badge of another name', { badge_type: 'gold' }, {}],
    [
      'an image of its own where it has no id',
      { image_id: null, image_url: 'https://a.test/i' },
      { imageUrl: 'https://a.test/i' },
    ],
    ['no image over http', { image_id: null, image_url: 'http://a.test/i' }, {}],
    [
      'stores and other links',
      {
        app_store: 'x',
        play_store: 'y',
        chrome_store: 'z',
        desktop_link: 'd',
        webapp_link: 'w',
        browse_link: 'b',
        homepage: 'h',
        rdns: 'r',
        chains: ['eip155:1'],
      },
      {
        appStore: 'x',
        playStore: 'y',
        chromeStore: 'z',
        desktopLink: 'd',
        webappLink: 'w',
        browseLink: 'b',
        homepage: 'h',
        rdns: 'r',
        chains: ['eip155:1'],
      },
    ],
  ])('gives %s', (_, more, expected) => {
    const { imageUrl: image, ...rest } = toWallet({ ...record('a'), ...more }, imageUrl)
    const ownImage = 'image_id' in more ? image : undefined
    expect({ ...rest, ...(ownImage ? { imageUrl: ownImage } : {}) }).toEqual({
      id: 'a',
      name: 'Wallet a',
      ...expected,
    })
  })
})
