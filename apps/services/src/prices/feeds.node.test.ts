import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { startFakeHost } from '../testing/fake-host.fixture.js'
import { startFakeNode } from '../testing/fake-node.fixture.js'
import { startTestServices, type TestServices } from '../testing/services-under-test.fixture.js'
import { importPrices } from '../tokens/import-prices.js'
import { importTokens } from '../tokens/import-tokens.js'

const networkOf = (name: string, symbol: string, more: object = {}) => ({
  name,
  currency: { name: symbol, symbol, decimals: 18 },
  rpcUrls: ['http://127.0.0.1:9'],
  ...more,
})
const networks = {
  'eip155:1': networkOf('Ethereum', 'ETH'),
  'eip155:10': networkOf('Optimism', 'ETH'),
  'eip155:4242': networkOf('Own', 'OWN', { prices: { coingecko: 'own-chain', coin: 'own-coin' } }),
  'eip155:4243': networkOf('Unknown to feeds', 'UNK'),
}
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = 'eip155:10:0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'
const own = 'eip155:4242:0x2222222222222222222222222222222222222222'
const unknown = 'eip155:4243:0x3333333333333333333333333333333333333333'
const coinOf = (networkId: string) => `${networkId}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`
const tokens = [usdc, dai, own, unknown].map(id => ({ id, name: 'Token', symbol: 'TKN', decimals: 6 }))

/** Seconds since the epoch of all times here. */
const at = 1_800_000_000

const json = (response: ServerResponse, value: unknown) => response.end(JSON.stringify(value))

/** Answers as CoinGecko does: addresses in lower case, what is unknown left out. */
const answerAsCoingecko = (path: string, response: ServerResponse, updatedAt: number) => {
  const { pathname, searchParams } = new URL(path, 'http://feed.test')
  const prices: Record<string, number> = { ethereum: 3_000, 'own-coin': 2 }
  for (const [id, usd] of [
    [usdc, 0.999],
    [dai, 1.001],
    [own, 7],
  ] as const)
    prices[id.split(':')[2]?.toLowerCase() ?? ''] = usd
  if (pathname.endsWith('/exchange_rates'))
    return json(response, {
      rates: { usd: { value: 60_000 }, eur: { value: 50_000 }, btc: { value: 1 }, odd: { value: 0 } },
    })
  const asked = (searchParams.get('ids') ?? searchParams.get('contract_addresses') ?? '').split(',')
  const known = asked.map(id => id.toLowerCase()).filter(id => prices[id] !== undefined)
  json(response, Object.fromEntries(known.map(id => [id, { usd: prices[id], last_updated_at: updatedAt }])))
}

const start = async (
  answer: Parameters<typeof startFakeHost>[0],
  form: 'coingecko' | 'defillama' = 'coingecko',
  more: object = {},
) => {
  let time = at * 1000
  const host = await startFakeHost(answer)
  const feed = { form, url: `${host.url}/api/v3/?key=secret`, headers: { 'x-key': 'secret' }, ...more }
  const services = await startTestServices({
    config: { networks, priceFeeds: [feed] },
    now: () => time,
    prepare: ({ context }) => importTokens(context, tokens).then(() => undefined),
  })
  const pass = (ms: number) => {
    time += ms
  }
  return { ...services, host, pass, now: () => time }
}
const ask = async ({ post }: TestServices, addresses: readonly string[], currency = 'usd') => {
  const response = await post('/v1/fungible/price', { projectId: 'test-project', currency, addresses })
  const body = await response.json()
  const prices = (body.fungibles ?? []) as readonly { address: string; price: number }[]
  return {
    status: response.status,
    code: body.code,
    prices: Object.fromEntries(prices.map(({ address, price }) => [address, price])),
  }
}

describe('a feed in the form of CoinGecko', () => {
  it('gives prices by address, coins by the name of the network, and rates, in one request of each kind', async () => {
    const keys = new Set<unknown>()
    const services = await start((path, response) => {
      keys.add(response.req.headers['x-key'])
      answerAsCoingecko(path, response, at)
    })
    const assets = [usdc, dai, own, unknown, coinOf('eip155:1'), coinOf('eip155:10'), coinOf('eip155:4242')]
    expect((await ask(services, assets, 'eur')).prices).toEqual({
      [usdc]: 0.999 / 1.2,
      [dai]: 1.001 / 1.2,
      [own]: 7 / 1.2,
      [coinOf('eip155:1')]: 2_500,
      [coinOf('eip155:10')]: 2_500,
      [coinOf('eip155:4242')]: 2 / 1.2,
    })
    expect(services.host.paths.map(path => path.split('?')[0]).sort()).toEqual([
      '/api/v3/exchange_rates',
      '/api/v3/simple/price',
      '/api/v3/simple/token_price/ethereum',
      '/api/v3/simple/token_price/optimistic-ethereum',
      '/api/v3/simple/token_price/own-chain',
    ])
    expect([...keys]).toEqual(['secret'])
    expect(services.host.paths.every(path => path.includes('key=secret'))).toBe(true)
  })

  it('is asked for what the table lacks alone, and for no token that is not listed', async () => {
    const services = await start((path, response) => answerAsCoingecko(path, response, at))
    await importPrices(services.context, [{ asset: usdc, usd: 5, at: 'fixed' }])
    const stranger = 'eip155:1:0x1111111111111111111111111111111111111111'
    expect((await ask(services, [usdc, stranger])).prices).toEqual({ [usdc]: 5 })
    expect(services.host.paths).toEqual([])
  })

  it('is asked once a minute, by many at the same time, and for what it does not know once in ten', async () => {
    const services = await start((path, response) => answerAsCoingecko(path, response, at))
    const silent = 'eip155:1:0x4444444444444444444444444444444444444444'
    await importTokens(services.context, [{ id: silent, name: 'T', symbol: 'T', decimals: 0 }])
    await Promise.all([1, 2, 3].map(() => ask(services, [usdc, silent])))
    services.pass(59_000)
    await ask(services, [usdc, silent])
    expect(services.host.paths).toHaveLength(1)
    services.pass(2_000)
    await ask(services, [usdc, silent])
    expect(services.host.paths).toHaveLength(2)
    expect(services.host.paths[1]?.toLowerCase()).not.toContain(silent.split(':')[2])
  })

  it('that is away leaves its last prices until they are ten minutes old, and then is a failure', async () => {
    let isAway = false
    const services = await start((path, response) =>
      isAway ? void response.writeHead(500).end('down, key=secret') : answerAsCoingecko(path, response, at),
    )
    await ask(services, [usdc])
    isAway = true
    services.pass(599_000)
    expect((await ask(services, [usdc])).prices).toEqual({ [usdc]: 0.999 })
    services.pass(2_000)
    expect(await ask(services, [usdc])).toMatchObject({ status: 502, code: 'sourceFailed' })
    const asked = services.host.paths.length
    await ask(services, [usdc])
    expect(services.host.paths).toHaveLength(asked)
    isAway = false
    services.pass(31_000)
    // It is there again, but its price is older than ten minutes: unknown, and no failure.
    expect(await ask(services, [usdc])).toEqual({ status: 200, code: undefined, prices: {} })
  })

  it.each([
    ['no JSON', (response: ServerResponse) => void response.end('<html>')],
    ['another shape', (response: ServerResponse) => void json(response, [1])],
    ['a redirect', (response: ServerResponse) => void response.writeHead(302, { location: '/other' }).end()],
  ])('that answers %s is a failure', async (_, answer) => {
    const services = await start((_path, response) => answer(response))
    expect(await ask(services, [usdc])).toMatchObject({ status: 502, code: 'sourceFailed' })
  })

  it('that is busy is left alone for as long as it asks', async () => {
    const services = await start(
      (_path, response) => void response.writeHead(429, { 'retry-after': '120' }).end(),
    )
    expect(await ask(services, [usdc])).toMatchObject({ status: 503, code: 'unavailable' })
    services.pass(119_000)
    await ask(services, [usdc])
    expect(services.host.paths).toHaveLength(1)
    services.pass(2_000)
    await ask(services, [usdc])
    expect(services.host.paths).toHaveLength(2)
  })

  it('gives no price that it says no time of, and none that no coin can have', async () => {
    const services = await start((_path, response) =>
      json(response, {
        [usdc.split(':')[2] ?? '']: { usd: 1 },
        ethereum: { usd: -1, last_updated_at: at },
        'own-coin': { usd: null, last_updated_at: at },
        [own.split(':')[2] ?? '']: { usd: 1e22, last_updated_at: at },
      }),
    )
    const assets = [usdc, own, coinOf('eip155:1'), coinOf('eip155:4242')]
    expect(await ask(services, assets)).toEqual({ status: 200, code: undefined, prices: {} })
  })

  it('is asked for no more tokens at once than its plan allows', async () => {
    const services = await start((path, response) => answerAsCoingecko(path, response, at), 'coingecko', {
      perRequest: 1,
    })
    const second = 'eip155:1:0x5555555555555555555555555555555555555555'
    await importTokens(services.context, [{ id: second, name: 'T', symbol: 'T', decimals: 0 }])
    expect((await ask(services, [usdc, second])).prices).toEqual({ [usdc]: 0.999 })
    expect(services.host.paths).toHaveLength(2)
  })
})

describe('a feed in the form of DefiLlama', () => {
  it('gives tokens and coins by one request, and no price that it doubts', async () => {
    const services = await start((path, response) => {
      const ids = decodeURIComponent(path.split('/prices/current/')[1]?.split('?')[0] ?? '').split(',')
      const price = (usd: number, confidence?: number) => ({ price: usd, timestamp: at, confidence })
      const coins: Record<string, object> = {
        'coingecko:ethereum': price(3_000),
        [`ethereum:${usdc.split(':')[2]?.toLowerCase()}`]: price(0.999, 0.99),
        [`optimism:${dai.split(':')[2]?.toLowerCase()}`]: price(1.5, 0.5),
      }
      json(response, { coins: Object.fromEntries(ids.flatMap(id => (coins[id] ? [[id, coins[id]]] : []))) })
    }, 'defillama')
    const assets = [usdc, dai, unknown, own, coinOf('eip155:1'), coinOf('eip155:10')]
    expect((await ask(services, assets)).prices).toEqual({
      [usdc]: 0.999,
      [coinOf('eip155:1')]: 3_000,
      [coinOf('eip155:10')]: 3_000,
    })
    expect(services.host.paths).toHaveLength(1)
    // It has no rates: no price in euros is better than one in dollars.
    expect((await ask(services, [usdc], 'eur')).prices).toEqual({})
  })
})

it('balances are told without worth while the feed is away', async () => {
  const node = await startFakeNode(() => ({ result: '0xde0b6b3a7640000' }))
  const host = await startFakeHost((_path, response) => void response.writeHead(500).end())
  const { get } = await startTestServices({
    config: {
      networks: { 'eip155:1': { ...networks['eip155:1'], rpcUrls: [node.url] } },
      priceFeeds: [{ form: 'coingecko', url: host.url }],
    },
  })
  const account = '0x1111111111111111111111111111111111111111'
  const path = `/v1/account/${account}/balance?projectId=test-project&currency=usd&chainId=eip155:1`
  const { balances } = await (await get(path)).json()
  expect(balances).toMatchObject([{ symbol: 'ETH', price: 0, quantity: { numeric: '1' } }])
  expect(balances[0]).not.toHaveProperty('value')
})
