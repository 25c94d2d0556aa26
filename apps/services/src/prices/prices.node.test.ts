import { describe, expect, it } from 'vitest'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, type TestServices } from '../testing/services-under-test.fixture.js'
import { importPrices } from '../tokens/import-prices.js'
import { importTokens } from '../tokens/import-tokens.js'

const network = {
  name: 'Ethereum',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://node.test'],
}
const local = { ...network, name: 'Local', currency: { ...network.currency, priceId: 'eip155:1' } }
const config = { networks: { 'eip155:1': network, 'eip155:31337': local } }
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const fake = 'eip155:1:0x1111111111111111111111111111111111111111'
const coin = 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const token = { id: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }

const ask = async ({ post }: TestServices, addresses: readonly string[], currency = 'usd') => {
  const response = await post('/v1/fungible/price', { projectId: 'test-project', currency, addresses })
  return { status: response.status, fungibles: (await response.json()).fungibles }
}

describe.each(usualKinds)('prices on %s', kind => {
  it('are found by address, never by symbol, in any case of the address', async () => {
    const services = await startTestServices({ kind, config })
    // Listed, with the symbol of a token that has a price: it has none of its own.
    await importTokens(services.context, [token, { ...token, id: fake }])
    await importPrices(services.context, [{ asset: usdc, usd: 1, at: 'fixed' }])
    const expected = { name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: 1 }
    expect(await ask(services, [usdc, usdc.toLowerCase(), fake])).toEqual({
      status: 200,
      fungibles: [
        { ...expected, address: usdc },
        { ...expected, address: usdc.toLowerCase() },
      ],
    })
  })

  it('are not given for a token that is not listed', async () => {
    const services = await startTestServices({ kind, config })
    await importPrices(services.context, [{ asset: fake, usd: 1, at: 'fixed' }])
    expect((await ask(services, [fake])).fungibles).toEqual([])
  })

  it('are absent when they are older than ten minutes', async () => {
    let time = Date.now()
    const services = await startTestServices({ kind, config, now: () => time })
    await importTokens(services.context, [token])
    await importPrices(services.context, [{ asset: usdc, usd: 0.99, at: new Date(time).toISOString() }])
    time += 599_000
    expect((await ask(services, [usdc])).fungibles).toMatchObject([{ price: 0.99 }])
    time += 2_000
    expect((await ask(services, [usdc])).fungibles).toEqual([])
  })

  it('are never replaced by older ones', async () => {
    const services = await startTestServices({ kind, config })
    await importTokens(services.context, [token])
    const at = (ageMs: number) => new Date(Date.now() - ageMs).toISOString()
    await importPrices(services.context, [{ asset: usdc, usd: 2, at: at(1_000) }])
    await importPrices(services.context, [{ asset: usdc.toLowerCase(), usd: 1, at: at(60_000) }])
    expect((await ask(services, [usdc])).fungibles).toMatchObject([{ price: 2 }])
  })

  it('of the coin are shared by networks that name it, and come in other currencies where a rate is known', async () => {
    const services = await startTestServices({ kind, config })
    await importPrices(services.context, [
      { asset: 'eip155:1', usd: 3_000, at: 'fixed' },
      { asset: 'currency:eur', usd: 1.2, at: 'fixed' },
    ])
    const ether = { name: 'Ether', symbol: 'ETH', iconUrl: '' }
    const localCoin = coin.replace(':1:', ':31337:')
    expect((await ask(services, [coin, localCoin], 'eur')).fungibles).toEqual([
      { ...ether, address: coin, price: 2_500 },
      { ...ether, address: localCoin, price: 2_500 },
    ])
    expect((await ask(services, [coin], 'gbp')).fungibles).toEqual([])
  })
})

describe('the price route', () => {
  it('takes the project from the body and refuses what is no list of accounts', async () => {
    const { post } = await startTestServices({ config })
    const status = async (body: object) => (await post('/v1/fungible/price', body)).status
    const good = { projectId: 'test-project', currency: 'usd', addresses: [usdc] }
    expect(await status(good)).toBe(200)
    expect(await status({ ...good, projectId: undefined })).toBe(401)
    expect(await status({ ...good, addresses: [] })).toBe(400)
    expect(await status({ ...good, addresses: ['USDC'] })).toBe(400)
    expect(await status({ ...good, currency: 'xyz' })).toBe(400)
  })
})
