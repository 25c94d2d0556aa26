import { accountIdSchema } from '@latchkey/core/api'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { tokens } from '../database/schema/index.js'
import { normalizeTokenId, splitAccountId } from './asset-id.js'
import { type ImportContext, inChunks, unique } from './import-rows.js'
import { tokenCachePrefix } from './token-list.js'

/** A token as files and the admin command give it. */
export const tokenEntrySchema = z.strictObject({
  /** CAIP-10. */
  id: accountIdSchema,
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  symbol: z.string().check(z.minLength(1), z.maxLength(64)),
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
  imageId: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  isCollection: z.optional(z.boolean()),
})

/**
 * Writes tokens into the list. A token that is there already gets the new data.
 * @throws the schema's error for the first entry that is not valid; nothing is written then
 */
export async function importTokens(
  { database: { db }, cache }: ImportContext,
  entries: readonly unknown[],
): Promise<number> {
  const parsed = entries.map(entry => z.parse(tokenEntrySchema, entry))
  const rows = parsed.map(({ id, ...rest }, rank) => ({
    ...rest,
    id: normalizeTokenId(id),
    networkId: splitAccountId(id).networkId,
    imageId: rest.imageId ?? null,
    isCollection: rest.isCollection ?? false,
    rank,
  }))
  const set = {
    name: sql`excluded.name`,
    symbol: sql`excluded.symbol`,
    decimals: sql`excluded.decimals`,
    imageId: sql`coalesce(excluded.image_id, ${tokens.imageId})`,
    isCollection: sql`excluded.is_collection`,
    rank: sql`excluded.rank`,
  }
  await inChunks(
    unique(rows, ({ id }) => id),
    chunk => db.insert(tokens).values(chunk).onConflictDoUpdate({ target: tokens.id, set }),
  )
  await cache?.forget(tokenCachePrefix)
  return rows.length
}
