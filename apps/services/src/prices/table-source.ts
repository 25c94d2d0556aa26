import { eq, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.types.js'
import { prices } from '../database/schema/index.js'
import type { HotCache } from '../server/hot-cache.js'
import { pricesCachePrefix } from '../tokens/import-prices.js'
import type { PriceSource, UsdPrice } from './prices.types.js'

const freshMs = 5_000

/** `eip155:1` for its coin and its tokens, `currency` for rates. */
const groupOf = (asset: string): string =>
  asset.startsWith('currency:') ? 'currency' : asset.split(':', 2).join(':')

/** Reads the prices that were imported. They are read and kept by network. */
export function createTableSource({ db }: Database, cache: HotCache): PriceSource {
  const readGroup = (group: string): Promise<ReadonlyMap<string, UsdPrice>> =>
    cache.read(`${pricesCachePrefix}${group}`, freshMs, async () => {
      const isInGroup = or(eq(prices.asset, group), sql`starts_with(${prices.asset}, ${`${group}:`})`)
      const rows = await db.select().from(prices).where(isInGroup)
      return new Map(
        rows.map(({ asset, usd, pricedAt }) => [asset, { usd, pricedAt: pricedAt?.getTime() ?? null }]),
      )
    })
  return {
    name: 'table',
    async read(assets) {
      const groups = new Map(
        await Promise.all(
          [...new Set(assets.map(groupOf))].map(async group => [group, await readGroup(group)] as const),
        ),
      )
      return new Map(
        assets.flatMap(asset => {
          const price = groups.get(groupOf(asset))?.get(asset)
          return price ? [[asset, price] as const] : []
        }),
      )
    },
  }
}
