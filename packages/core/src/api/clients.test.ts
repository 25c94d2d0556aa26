import { describe, expect, it } from 'vitest'
import { version } from '../../package.json'
import { isLatchkeyError } from '../errors/error.js'
import { createFakeEnv } from '../testing/fake-env.js'
import type { FakeRoute } from '../testing/fake-fetch.js'
import { createAnalyticsApi } from './analytics-api.js'
import { createAppApi } from './app-api.js'
import { createBlockchainApi } from './blockchain-api.js'

const address = '0x00000000000000000000000000000000000000aa'
const account = { address, networkId: 'eip155:1' } as const
const accountId = `eip155:1:${address}`
const chains = { http: ['eip155:1'], ws: [] }

const createStage = (routes: Readonly<Record<string, FakeRoute>> = {}) => {
  const env = createFakeEnv()
  for (const [pattern, route] of Object.entries({
    'GET https://host.test/v1/supported-chains': { json: chains },
    ...routes,
  }))
    env.fetch.route(pattern, route)
  let clientId: string | undefined
  const host = { url: 'https://host.test/', projectId: 'p1', env }
  return {
    env,
    app: createAppApi(host),
    chain: createBlockchainApi({ ...host, clientId: () => clientId }),
    analytics: createAnalyticsApi(host),
    identify: (id: string) => {
      clientId = id
    },
    /** Path and parameters of the requests, without those of every GET. */
    asked: (pattern = '') =>
      env.fetch.calls
        .map(({ method, url }) => `${method} ${decodeURIComponent(url.replace('https://host.test/', ''))}`)
        .filter(call => call.includes(pattern))
        .map(call => call.replace(`projectId=p1&st=latchkey&sv=${version}`, '~')),
  }
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    (error: unknown) => (isLatchkeyError(error) ? error.code : error),
  )

describe('the API host', () => {
  it('gives features, origins and the analytics switch', async () => {
    const { app, asked } = createStage({
      'GET https://host.test/appkit/v1/config': { json: { features: [{ id: 'swap', isEnabled: true }] } },
      'GET https://host.test/projects/v1/origins': { json: { allowedOrigins: ['https://a.test'] } },
      'GET https://host.test/getAnalyticsConfig': { json: { isAnalyticsEnabled: false } },
    })
    expect(await app.fetchFeatures()).toEqual([{ id: 'swap', isEnabled: true }])
    expect(await app.fetchOrigins()).toEqual(['https://a.test'])
    expect(await app.fetchIsAnalyticsEnabled()).toBe(false)
    expect(asked()).toEqual([
      'GET appkit/v1/config?~',
      'GET projects/v1/origins?~',
      'GET getAnalyticsConfig?~',
    ])
  })

  it('is asked for wallets by page, name, ids, networks and badge', async () => {
    const { app, asked } = createStage({
      'GET https://host.test/getWallets': { json: { data: [], count: 0 } },
    })
    await app.fetchWallets({ page: 1, entries: 40 })
    await app.fetchWallets({
      page: 2,
      entries: 100,
      search: 'meta mask',
      include: ['a', 'b'],
      exclude: ['c'],
      chains: ['eip155:1', 'solana:x'],
      badge: 'certified',
    })
    expect(asked()).toEqual([
      'GET getWallets?~&page=1&entries=40',
      'GET getWallets?~&page=2&entries=100&search=meta+mask&include=a,b&exclude=c&chains=eip155:1,solana:x&badge_type=certified',
    ])
  })

  it('never gets the client id', async () => {
    const { app, identify, asked } = createStage({
      'GET https://host.test/projects/v1/origins': { json: { allowedOrigins: [] } },
    })
    identify('c1')
    await app.fetchOrigins()
    expect(asked('clientId')).toEqual([])
  })

  it('has the images of wallets, assets, currencies and tokens', () => {
    const { app } = createStage()
    const query = `?projectId=p1&st=latchkey&sv=${version}`
    expect([
      app.imageUrl('wallet', 'i/1'),
      app.imageUrl('asset', 'a'),
      app.imageUrl('currency', 'EUR'),
      app.imageUrl('token', 'ETH'),
    ]).toEqual([
      `https://host.test/getWalletImage/i%2F1${query}`,
      `https://host.test/public/getAssetImage/a${query}`,
      `https://host.test/public/getCurrencyImage/EUR${query}`,
      `https://host.test/public/getTokenImage/ETH${query}`,
    ])
  })
})

describe('the networks of a blockchain API', () => {
  it('are asked for once', async () => {
    const { chain, asked } = createStage()
    const [first] = await Promise.all([chain.fetchNetworks(), chain.fetchNetworks()])
    expect([first, await chain.fetchNetworks()]).toEqual([['eip155:1'], ['eip155:1']])
    expect(asked()).toEqual(['GET v1/supported-chains?~'])
  })

  it('are asked for anew while the list is empty', async () => {
    const { chain, asked } = createStage({
      'GET https://host.test/v1/supported-chains': [{ json: { http: [], ws: [] } }, { json: chains }],
    })
    expect([await chain.fetchNetworks(), await chain.fetchNetworks()]).toEqual([[], ['eip155:1']])
    expect(asked()).toHaveLength(2)
  })

  it('that cannot be had are a failure, not an empty answer', async () => {
    const { chain } = createStage({ 'GET https://host.test/v1/supported-chains': { status: 403 } })
    expect(
      await Promise.all([
        codeOf(chain.fetchBalances(account)),
        codeOf(chain.fetchIdentity(account)),
        codeOf(chain.fetchHistory(account)),
        codeOf(chain.fetchNfts(account)),
        codeOf(chain.fetchPrices({ tokens: [accountId] })),
        codeOf(chain.fetchSessions(accountId)),
      ]),
    ).toEqual(Array.from({ length: 6 }, () => 'unavailable'))
  })

  it('bound what is asked for: on other networks there is nothing, without a call', async () => {
    const { chain, asked } = createStage()
    const other = { address, networkId: 'eip155:5' } as const
    const otherId = `eip155:5:${address}`
    expect([
      await chain.fetchBalances(other),
      await chain.fetchIdentity(other),
      await chain.fetchHistory(other),
      await chain.fetchNfts(other),
      await chain.fetchPrices({ tokens: [otherId] }),
      await chain.fetchPrices({ tokens: [] }),
      await chain.fetchSessions(otherId),
    ]).toEqual([
      [],
      { name: null, avatar: null },
      { data: [], next: null },
      { data: [], next: null },
      [],
      [],
      [],
    ])
    expect(asked()).toEqual(['GET v1/supported-chains?~'])
  })
})

describe('a call to the blockchain API', () => {
  it('carries the client id once there is one, in reads alone', async () => {
    const { chain, identify, asked } = createStage({
      'POST https://host.test/v1/fungible/price': { json: { fungibles: [] } },
    })
    identify('c1')
    await chain.fetchPrices({ tokens: [accountId] })
    expect(asked()).toEqual(['GET v1/supported-chains?~&clientId=c1', 'POST v1/fungible/price'])
  })

  it('for a name is kept for 5 minutes', async () => {
    const { chain, env, asked } = createStage({
      'GET https://host.test/v1/identity/*': { json: { name: 'a.eth', avatar: null } },
    })
    const ask = () => chain.fetchIdentity(account)
    expect(await ask()).toEqual({ name: 'a.eth', avatar: null })
    await env.clock.advance(299_999)
    await ask()
    expect(asked('identity')).toEqual([`GET v1/identity/${address}?~&sender=${address}`])
    await env.clock.advance(1)
    await ask()
    expect(asked('identity')).toHaveLength(2)
  })

  it('for balances is kept for 30 s, and force passes by every cache', async () => {
    const item = (numeric: string) => ({
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      price: 0,
      quantity: { decimals: '18', numeric },
      iconUrl: '',
    })
    const { chain, env, asked } = createStage({
      'GET https://host.test/v1/account/*': ['1', '2', '3', '4'].map(numeric => ({
        json: { balances: [item(numeric)] },
      })),
    })
    const amount = async (force?: boolean | string[]) =>
      (await chain.fetchBalances({ ...account, ...(force ? { force } : {}) }))[0]?.quantity.numeric
    expect([await amount(), await amount(), await amount(true), await amount()]).toEqual(['1', '1', '2', '2'])
    expect(await amount([`${accountId}1`, `${accountId}2`])).toBe('3')
    await env.clock.advance(30_000)
    expect(await amount()).toBe('4')
    const path = `GET v1/account/${address}/balance?~&currency=usd&chainId=eip155:1`
    expect(asked('balance')).toEqual([
      path,
      `${path}&forceUpdate=true`,
      `${path}&forceUpdate=${accountId}1,${accountId}2`,
      path,
    ])
  })

  it('for history and NFTs names the page, and nothing is kept', async () => {
    const { chain, asked } = createStage({
      'GET https://host.test/v1/account/*': { json: { data: [], next: 'n' } },
    })
    await chain.fetchHistory(account)
    await chain.fetchHistory({ ...account, cursor: 'c/1', onramp: 'coinbase' })
    await chain.fetchNfts(account)
    await chain.fetchNfts({ ...account, cursor: 'c' })
    const path = `GET v1/account/${address}`
    expect(asked('account')).toEqual([
      `${path}/history?~&chainId=eip155:1`,
      `${path}/history?~&chainId=eip155:1&cursor=c/1&onramp=coinbase`,
      `${path}/nfts?~&chainId=eip155:1`,
      `${path}/nfts?~&chainId=eip155:1&cursor=c`,
    ])
  })

  it('for prices takes those of the tokens that were asked for: a symbol is no proof', async () => {
    const price = (token: string | undefined, value: number) => ({
      name: 'USD Coin',
      symbol: 'USDC',
      iconUrl: '',
      price: value,
      ...(token ? { address: token } : {}),
    })
    const fungibles = [price(accountId, 1), price(undefined, 2), price(`${accountId}f`, 3)]
    const { chain, env } = createStage({
      'POST https://host.test/v1/fungible/price': { json: { fungibles } },
    })
    expect(await chain.fetchPrices({ tokens: [accountId, accountId] })).toEqual([price(accountId, 1)])
    const { body, headers } = env.fetch.calls.at(-1) ?? {}
    expect([body, headers?.get('content-type')]).toEqual([
      JSON.stringify({ currency: 'usd', addresses: [accountId], projectId: 'p1' }),
      'application/json',
    ])
  })

  it('for prices asks for 100 tokens at a time', async () => {
    const { chain, asked } = createStage({
      'POST https://host.test/v1/fungible/price': { json: { fungibles: [] } },
    })
    await chain.fetchPrices({ tokens: Array.from({ length: 101 }, (_, index) => `eip155:1:0x${index}`) })
    expect(asked('price')).toHaveLength(2)
  })

  it('for sessions has the CAIP-10 id in its path, and a revocation the plain address', async () => {
    const { chain, env, asked } = createStage({
      'GET https://host.test/v1/sessions/*': { json: { pcis: [] } },
      'POST https://host.test/v1/sessions/*': { json: {} },
    })
    await chain.fetchSessions(accountId)
    expect(env.fetch.calls.at(-1)?.url).toContain(`/v1/sessions/${accountId}?`)
    await chain.revokeSession({ address, pci: 'p', signature: '0xab' })
    expect(asked('sessions')).toEqual([
      `GET v1/sessions/${accountId}?~`,
      `POST v1/sessions/${address}/revoke?projectId=p1`,
    ])
    expect(env.fetch.calls.at(-1)?.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
    expect(env.fetch.calls.at(-1)?.body).toBe('{"pci":"p","signature":"0xab"}')
  })

  it('over the gateway is an address that an adapter asks', () => {
    expect(createStage().chain.rpcUrl('eip155:1')).toBe(
      'https://host.test/v1/?chainId=eip155%3A1&projectId=p1',
    )
  })
})

it('an analytics event is JSON as plain text, with the parameters in the query', async () => {
  const { analytics, env, asked } = createStage({ 'POST https://host.test/e': { status: 202 } })
  const event = {
    eventId: 'e',
    url: 'https://a.test',
    domain: 'a.test',
    timestamp: 1,
    props: { type: 'track', event: 'MODAL_OPEN' },
  }
  await analytics.send(event)
  expect(asked()).toEqual(['POST e?~'])
  expect(env.fetch.calls[0]?.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
  expect(JSON.parse(env.fetch.calls[0]?.body ?? '')).toEqual(event)
})
