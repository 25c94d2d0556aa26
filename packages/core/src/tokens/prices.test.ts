import { describe, expect, it } from 'vitest'
import type { BalanceItem } from '../api/schemas/balance.schema.js'
import { connectWallet, createTestClient, two } from '../client/client.fixture.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeFetch, type FakeRoute } from '../testing/fake-fetch.js'
import { createFakeNetwork } from '../testing/fake-network.js'
import { turn } from '../testing/turn.js'

const HOST = 'https://chain.test'
const BALANCE = `${HOST}/v1/account/talpha0a/balance`
/** State has money in units of 10^-18. */
const DOLLAR = 10n ** 18n
const usd = { address: 'tUsd', name: 'Dollar', symbol: 'USD', decimals: 2 }

const item = (changes: Partial<BalanceItem> = {}): BalanceItem => ({
  name: 'Test coin',
  symbol: 'TST',
  chainId: 'test:one',
  price: 2,
  value: 999,
  quantity: { decimals: '6', numeric: '77' },
  iconUrl: '',
  ...changes,
})
const dollar = item({ name: 'Dollar', symbol: 'USD', address: 'test:one:tusd', price: 1 })
const answer = (...balances: readonly BalanceItem[]) => ({ json: { balances } })

interface Options {
  readonly testnet?: boolean
  readonly networks?: readonly string[]
  readonly services?: readonly string[]
  readonly currency?: 'eur'
}

async function priced(balance: FakeRoute, options: Options = {}) {
  const { currency, testnet = false, networks = ['test:one'], services = ['balance'] } = options
  const fetch = createFakeFetch({
    [`${HOST}/v1/supported-chains`]: { json: { http: networks, ws: [] } },
    [BALANCE]: balance,
  })
  const stage = createTestClient({
    env: createFakeEnv({ fetch }),
    adapter: createFakeAdapter({ wallets: [{ id: 'alpha' }], traits: { services: services as never } }),
    networks: [createFakeNetwork('one', 'test', { tokens: [usd], testnet }), two],
    services: { blockchainApiUrl: HOST },
    ...(currency ? { currency } : {}),
  })
  await connectWallet(stage.client)
  const { ledger } = stage.adapter
  const query = { address: 'talpha0a', networkId: 'test:one' } as const
  ledger.setBalance(query, 1_500_000n)
  ledger.setBalance(query, 250n, 'tUsd')
  const tokens = await stage.client.features.load('tokens')
  const amounts = () => tokens.state.balances.map(({ symbol, amount }) => [symbol, amount])
  const values = () => tokens.state.balances.map(({ symbol, value }) => [symbol, value])
  return { ...stage, ledger, tokens, amounts, values, fetch }
}

describe('the tokens of an app that names a blockchain API', () => {
  it('have prices and values; their amounts stay those of the node', async () => {
    const { tokens, amounts, values } = await priced(answer(item(), dollar))
    await tokens.actions.fetch()
    expect(amounts()).toEqual([
      ['TST', 1_500_000n],
      ['USD', 250n],
    ])
    expect(values()).toEqual([
      ['TST', 3n * DOLLAR],
      ['USD', (5n * DOLLAR) / 2n],
    ])
    expect(tokens.state.fiat).toEqual({ status: 'ready', currency: 'usd', total: (11n * DOLLAR) / 2n })
  })

  it('are asked for in the currency of the app', async () => {
    const { tokens, values, fetch } = await priced(answer(item({ price: 0.1 })), { currency: 'eur' })
    await tokens.actions.fetch()
    expect(fetch.calls.map(({ url }) => new URL(url).searchParams.get('currency')).filter(Boolean)).toEqual([
      'eur',
    ])
    expect(values()[0]).toEqual(['TST', (3n * DOLLAR) / 20n])
    expect(tokens.state.fiat).toEqual({ status: 'ready', currency: 'eur', total: (3n * DOLLAR) / 20n })
  })

  it('have exact values: a tenth is a tenth', async () => {
    const { tokens, ledger } = await priced(answer(item({ price: 0.7 })))
    ledger.setBalance({ address: 'talpha0a', networkId: 'test:one' }, 300_000n)
    await tokens.actions.fetch()
    expect(tokens.state.balances[0]).toMatchObject({
      price: (7n * DOLLAR) / 10n,
      value: (21n * DOLLAR) / 100n,
    })
  })

  it('have no price by symbol: network and address count', async () => {
    const fake = item({ name: 'Dollar', symbol: 'USD', address: 'test:one:tfake', price: 5000, value: 1 })
    const elsewhere = { ...dollar, chainId: 'test:two', address: 'test:two:tusd' }
    const { tokens, values } = await priced(answer(fake, elsewhere))
    await tokens.actions.fetch()
    expect(values().slice(0, 2)).toEqual([
      ['TST', undefined],
      ['USD', undefined],
    ])
  })

  it('have no price of the coin of another network', async () => {
    const { tokens, values } = await priced(answer(item({ chainId: 'test:two' })))
    await tokens.actions.fetch()
    expect(values()[0]).toEqual(['TST', undefined])
  })

  it.each([0, 3])('have no value where the source knows none, whatever price it writes: %d', async price => {
    const { value: _, ...unknown } = item({ price })
    const { tokens, values } = await priced(answer(unknown))
    await tokens.actions.fetch()
    expect(values()[0]).toEqual(['TST', undefined])
    expect(tokens.state.fiat).toEqual({ status: 'ready', currency: 'usd', total: undefined })
  })

  it('are more than those of the list: with the amount and the icon of the source, without junk', async () => {
    const more = item({ symbol: 'MORE', address: 'test:one:tmore', iconUrl: 'https://img.test/more.png' })
    const whole = item({ symbol: 'JUNK', address: 'test:one:tj', quantity: { decimals: '0', numeric: '9' } })
    const { tokens, amounts } = await priced(answer(more, whole))
    await tokens.actions.fetch()
    expect(amounts()).toEqual([
      ['TST', 1_500_000n],
      ['USD', 250n],
      ['MORE', 77_000_000n],
    ])
    expect(tokens.state.balances[2]).toMatchObject({
      iconUrl: 'https://img.test/more.png',
      value: 154n * DOLLAR,
    })
  })

  it('are unverified where no list has them: nobody vouches for their names', async () => {
    const own = item({ symbol: 'OWN', address: 'test:one:town', isUnlisted: true })
    const renamed = { ...own, name: 'Over\u202Eruled', symbol: '\u200BGEM', address: 'test:one:tgem' }
    const nameless = { ...own, symbol: '\u200B', address: 'test:one:tnone' }
    const { tokens } = await priced(answer(own, renamed, nameless))
    await tokens.actions.fetch()
    expect(tokens.state.balances.slice(2)).toMatchObject([
      { symbol: 'OWN', unverified: true },
      { name: 'Overruled', symbol: 'GEM', unverified: true },
    ])
  })

  it('go where the visitor takes such a token off the list, and stay away', async () => {
    const own = item({ symbol: 'OWN', address: 'test:one:town', isUnlisted: true })
    const { tokens, amounts } = await priced(answer(own, { ...own, symbol: 'TWO', address: 'test:one:ttwo' }))
    await tokens.actions.fetch()
    const symbols = () => amounts().map(([symbol]) => symbol)
    await tokens.actions.removeAdded('tOwn')
    expect(symbols()).toEqual(['TST', 'USD', 'TWO'])
    await tokens.actions.fetch({ force: true })
    expect(symbols()).toEqual(['TST', 'USD', 'TWO'])
  })

  it('are there before their prices', async () => {
    const { client, tokens, amounts } = await priced('hang')
    const fetched = tokens.actions.fetch()
    for (let i = 0; i < 20 && tokens.state.status !== 'ready'; i += 1) await turn()
    expect([amounts().length, tokens.state.fiat]).toEqual([
      2,
      { status: 'loading', currency: 'usd', total: undefined },
    ])
    await client.destroy()
    await fetched
  })

  it('stay when the prices fail, without a message', async () => {
    const { client, tokens, amounts } = await priced({ status: 400, json: {} })
    await tokens.actions.fetch()
    expect([tokens.state.status, amounts().length]).toEqual(['ready', 2])
    expect(tokens.state.fiat).toEqual({ status: 'failed', currency: 'usd', total: undefined })
    expect(client.modal.state.snackbar).toBeNull()
  })

  it.each([
    ['a network that the host does not serve', { networks: ['test:two'] }],
    ['a namespace that the host does not serve', { services: [] }],
  ] as const)('are worth 0.00 on %s, with the amounts of the node', async (_, options) => {
    const { tokens, amounts, fetch } = await priced(answer(item()), options)
    await tokens.actions.fetch()
    expect(tokens.state.fiat).toEqual({ status: 'ready', currency: 'usd', total: 0n })
    expect(amounts()[0]).toEqual(['TST', 1_500_000n])
    expect(fetch.calls.filter(({ url }) => url.startsWith(BALANCE))).toEqual([])
  })

  it('are worth 0.00 on a test network, whatever the source says', async () => {
    const more = item({ symbol: 'MORE', address: 'test:one:tmore' })
    const { tokens, values } = await priced(answer(item(), more), { testnet: true })
    await tokens.actions.fetch()
    expect(tokens.state.fiat).toEqual({ status: 'ready', currency: 'usd', total: 0n })
    expect(values()).toEqual([
      ['TST', undefined],
      ['USD', undefined],
      ['MORE', undefined],
    ])
  })

  it('forget the prices of another account', async () => {
    const { client, tokens } = await priced(answer(item(), dollar))
    await tokens.actions.fetch()
    await client.disconnect()
    expect(tokens.state).toMatchObject({ balances: [], fiat: { total: undefined } })
  })
})

it('the tokens of an app that names no blockchain API have no worth, and cause no request', async () => {
  const stage = createTestClient()
  await connectWallet(stage.client)
  const tokens = await stage.client.features.load('tokens')
  await tokens.actions.fetch()
  expect(tokens.state.fiat).toEqual({ status: 'unavailable', currency: 'usd', total: undefined })
  expect(stage.env.fetch.calls).toEqual([])
})
