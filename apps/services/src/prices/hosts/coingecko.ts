import * as z from 'zod/mini'
import type { PriceFeed, ServiceConfig } from '../../config/config.schema.js'
import type { UsdPrice } from '../prices.types.js'
import { askFeed } from './ask-feed.js'
import { feedNamesOf } from './known-networks.js'
import type { PriceHost } from './price-host.types.js'
import { type PricedAsset, parsePricedAsset, partsOf } from './priced-asset.js'

/** A coin that is no longer traded has no numbers. */
const pricesSchema = z.record(
  z.string(),
  z.object({ usd: z.nullish(z.number()), last_updated_at: z.nullish(z.number()) }),
)
/** How much of each currency one bitcoin is worth. */
const ratesSchema = z.object({ rates: z.record(z.string(), z.object({ value: z.number() })) })

type Prices = ReadonlyMap<string, UsdPrice>

/** Addresses of the EVM differ in case alone, and the feed writes them in lower case. Others are what they are. */
const keyOf = ({ networkId, address }: PricedAsset, key = address): string =>
  networkId.startsWith('eip155:') ? key.toLowerCase() : key

/** Makes a host in the form of CoinGecko's API, version 3. It has the rates of currencies, too. */
export function createCoingeckoHost(
  feed: PriceFeed,
  networks: ServiceConfig['networks'],
  now: () => number,
): PriceHost {
  const namesOf = ({ networkId }: PricedAsset) => feedNamesOf(networks, networkId)

  /** Prices by the feed's own ids. One without a time could be of any age: it is left out. */
  const readPrices = async (path: string, name: string, ids: readonly string[], signal: AbortSignal) => {
    const query = { [name]: ids.join(','), vs_currencies: 'usd', include_last_updated_at: 'true' }
    const answer = await askFeed({ feed, path, query, schema: pricesSchema, signal })
    return Object.entries(answer).flatMap(([id, { usd, last_updated_at: at }]) =>
      usd && at ? [[id, { usd, pricedAt: at * 1000 }] as const] : [],
    )
  }
  const askCoins = async (assets: readonly PricedAsset[], signal: AbortSignal): Promise<Prices> => {
    const ids = [...new Set(assets.flatMap(each => namesOf(each).coin ?? []))]
    const found = new Map(await readPrices('simple/price', 'ids', ids, signal))
    return pick(assets, each => found.get(namesOf(each).coin ?? ''))
  }
  /** Tokens of one network. */
  const askTokens = async (assets: readonly PricedAsset[], signal: AbortSignal): Promise<Prices> => {
    const [first] = assets
    if (!first) return new Map()
    const path = `simple/token_price/${encodeURIComponent(namesOf(first).coingecko ?? '')}`
    const addresses = assets.map(({ address }) => address)
    const answer = await readPrices(path, 'contract_addresses', addresses, signal)
    const found = new Map(answer.map(([address, price]) => [keyOf(first, address), price]))
    return pick(assets, each => found.get(keyOf(each)))
  }
  const askRates = async (assets: readonly PricedAsset[], signal: AbortSignal): Promise<Prices> => {
    const { rates } = await askFeed({ feed, path: 'exchange_rates', schema: ratesSchema, signal })
    const bitcoinIn = (currency: string) => rates[currency]?.value ?? 0
    // The feed says no time of its rates.
    return pick(assets, ({ asset }) => {
      const usd = bitcoinIn('usd') / bitcoinIn(asset.replace('currency:', ''))
      return Number.isFinite(usd) ? { usd, pricedAt: now() } : undefined
    })
  }

  return {
    name: 'coingecko',
    knows(asset) {
      const parsed = parsePricedAsset(asset)
      const { coin, coingecko } = namesOf(parsed)
      return parsed.kind === 'rate' || (parsed.kind === 'coin' ? coin : coingecko) !== undefined
    },
    async ask(assets, signal) {
      const all = assets.map(parsePricedAsset)
      const of = (kind: PricedAsset['kind']) => all.filter(each => each.kind === kind)
      const networkIds = [...new Set(of('token').map(({ networkId }) => networkId))]
      const answers = await Promise.all([
        ...partsOf(of('rate'), all.length).map(part => askRates(part, signal)),
        ...partsOf(of('coin'), feed.perRequest).map(part => askCoins(part, signal)),
        ...networkIds
          .flatMap(id =>
            partsOf(
              of('token').filter(({ networkId }) => networkId === id),
              feed.perRequest,
            ),
          )
          .map(part => askTokens(part, signal)),
      ])
      return new Map(answers.flatMap(answer => [...answer]))
    },
  }
}

const pick = (assets: readonly PricedAsset[], find: (asset: PricedAsset) => UsdPrice | undefined): Prices =>
  new Map(
    assets.flatMap(each => {
      const price = find(each)
      return price ? [[each.asset, price] as const] : []
    }),
  )
