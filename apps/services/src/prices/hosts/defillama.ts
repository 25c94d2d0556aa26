import * as z from 'zod/mini'
import type { PriceFeed, ServiceConfig } from '../../config/config.schema.js'
import type { UsdPrice } from '../prices.types.js'
import { askFeed } from './ask-feed.js'
import { feedNamesOf } from './known-networks.js'
import type { PriceHost } from './price-host.types.js'
import { parsePricedAsset, partsOf } from './priced-asset.js'

const answerSchema = z.object({
  coins: z.record(
    z.string(),
    z.object({ price: z.number(), timestamp: z.number(), confidence: z.optional(z.number()) }),
  ),
})
/** Below it the feed itself doubts its price: that of a token with hardly any market. */
const leastConfidence = 0.8

/** Makes a host in the form of DefiLlama's API of coins. It has no rates of currencies. */
export function createDefillamaHost(feed: PriceFeed, networks: ServiceConfig['networks']): PriceHost {
  /** The feed's own id. Undefined where it has none. */
  const idOf = (asset: string): string | undefined => {
    const { kind, networkId, address } = parsePricedAsset(asset)
    const { coin, defillama } = feedNamesOf(networks, networkId)
    if (kind === 'coin') return coin && `coingecko:${coin}`
    return defillama && `${defillama}:${address}`
  }
  const askPart = async (assets: readonly string[], signal: AbortSignal) => {
    const ids = [...new Set(assets.flatMap(asset => idOf(asset) ?? []))]
    const path = `prices/current/${ids.map(encodeURIComponent).join(',')}`
    const { coins } = await askFeed({ feed, path, schema: answerSchema, signal })
    return assets.flatMap(asset => {
      const found = coins[idOf(asset) ?? '']
      if (!found || (found.confidence ?? 1) < leastConfidence) return []
      return [[asset, { usd: found.price, pricedAt: found.timestamp * 1000 }] as const]
    })
  }
  return {
    name: 'defillama',
    knows: asset => idOf(asset) !== undefined,
    async ask(assets, signal) {
      const answers = await Promise.all(partsOf(assets, feed.perRequest).map(part => askPart(part, signal)))
      return new Map<string, UsdPrice>(answers.flat())
    },
  }
}
