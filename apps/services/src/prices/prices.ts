import type { Currency } from '@latchkey/core/api'
import type { ServiceConfig } from '../config/config.schema.js'
import { ApiProblem } from '../server/problem.js'
import { isUsable } from './is-usable.js'
import type { PriceSource, Prices, UsdPrice } from './prices.types.js'

interface PricesOptions {
  readonly config: ServiceConfig
  /** In order: a later one is asked for what the earlier ones lack. */
  readonly sources: readonly PriceSource[]
  now(): number
}

const rateAsset = (currency: Currency): string => `currency:${currency}`

/** Makes the prices of the services. */
export function createPrices({ config, sources, now }: PricesOptions): Prices {
  const readUsd = async (
    assets: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, number>> => {
    const found = new Map<string, number>()
    let failure: ApiProblem | undefined
    for (const source of sources) {
      const missing = assets.filter(asset => !found.has(asset))
      if (missing.length === 0) break
      const read = await source.read(missing, { signal }).catch((error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error
        failure ??= error
        return new Map<string, UsdPrice>()
      })
      for (const [asset, price] of read) if (isUsable(price, now())) found.set(asset, price.usd)
    }
    // What a source that is away may have is not unknown.
    if (failure && found.size < new Set(assets).size) throw failure
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
