import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { prices } from '../database/schema/index.js'
import { normalizeTokenId, pricedAssetSchema } from './asset-id.js'
import { type ImportContext, inChunks, unique } from './import-rows.js'

/** Prefix of the keys in the hot cache: an import empties them. */
export const pricesCachePrefix = 'prices:'

/** A price as files and the admin command give it. */
export const priceEntrySchema = z.strictObject({
  asset: pricedAssetSchema,
  usd: z.number().check(z.positive()),
  /** ISO 8601: when the price was true. `fixed`: it has no age, for local chains alone. */
  at: z.union([z.literal('fixed'), z.iso.datetime({ offset: true })]),
})

/**
 * Writes prices. An older price never replaces a newer one; a fixed price replaces any.
 * @throws the schema's error for the first entry that is not valid; nothing is written then
 */
export async function importPrices(
  { database: { db }, cache }: ImportContext,
  entries: readonly unknown[],
): Promise<number> {
  const parsed = entries.map(entry => z.parse(priceEntrySchema, entry))
  const rows = parsed.map(({ asset, usd, at }) => ({
    asset: normalizeTokenId(asset),
    usd,
    pricedAt: at === 'fixed' ? null : new Date(at),
  }))
  const isNewer = sql`excluded.priced_at is null or ${prices.pricedAt} is null or excluded.priced_at >= ${prices.pricedAt}`
  await inChunks(
    unique(rows, ({ asset }) => asset),
    chunk =>
      db
        .insert(prices)
        .values(chunk)
        .onConflictDoUpdate({
          target: prices.asset,
          set: { usd: sql`excluded.usd`, pricedAt: sql`excluded.priced_at` },
          setWhere: isNewer,
        }),
  )
  await cache?.forget(pricesCachePrefix)
  return rows.length
}
