import type { Currency } from '@latchkey/core/api'
import type { ServiceConfig } from '../config/config.schema.js'
import type { PriceSource, Prices, UsdPrice } from './prices.types.js'

interface PricesOptions {
  readonly config: ServiceConfig
  /** In order: a later one is asked for what the earlier ones lack. */
  readonly sources: readonly PriceSource[]
  now(): number
}

const maxAgeMs = 600_000
/** A price from the future is a wrong clock, and would stay fresh for as long as it is ahead. */
const maxAheadMs = 60_000

const rateAsset = (currency: Currency): string => `currency:${currency}`

/** Makes the prices of the services. */
export function createPrices({ config, sources, now }: PricesOptions): Prices {
  const isUsable = ({ usd, pricedAt }: UsdPrice): boolean => {
    if (!(usd > 0) || !Number.isFinite(usd)) return false
    if (pricedAt === null) return true
    const ageMs = now() - pricedAt
    return ageMs <= maxAgeMs && ageMs >= -maxAheadMs
  }
  const readUsd = async (
    assets: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, number>> => {
    const found = new Map<string, number>()
    for (const source of sources) {
      const missing = assets.filter(asset => !found.has(asset))
      if (missing.length === 0) break
      for (const [asset, price] of await source.read(missing, { signal }))
        if (isUsable(price)) found.set(asset, price.usd)
    }
    return found
  }
  return {
    coinOf: networkId => config.networks[networkId]?.currency.priceId ?? networkId,
    async read(assets, currency, { signal }) {
      if (currency === 'usd') return readUsd(assets, signal)
      const rateId = rateAsset(currency)
      const usd = await readUsd([...assets, rateId], signal)
      const rate = usd.get(rateId)
      // Without the rate there is no price in that currency: one in dollars would be wrong.
      if (rate === undefined) return new Map()
      return new Map(
        assets.flatMap(asset => {
          const price = usd.get(asset)
          return price === undefined ? [] : [[asset, price / rate] as const]
        }),
      )
    },
  }
}
