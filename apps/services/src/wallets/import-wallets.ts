import { type WalletRecord, walletRecordSchema } from '@latchkey/core/api'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../database/database.types.js'
import { wallets } from '../database/schema/index.js'

/** A file of wallets: records of the wire. Without `order` a wallet has its place in the file. */
export const walletFileSchema = z.array(walletRecordSchema).check(z.maxLength(10_000))

/** Adds wallets, and replaces those of the same ids. An image that a wallet had stays where none is given. */
export async function importWallets(
  db: Pick<Db, 'insert'>,
  records: readonly WalletRecord[],
  imageIds: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  for (const [index, wallet] of records.entries()) {
    const { id, order, image_id: _id, image_url: _url, ...record } = wallet
    const rank = order ?? index + 1
    await db
      .insert(wallets)
      .values({ id, rank, record, imageId: imageIds.get(id) ?? null })
      .onConflictDoUpdate({
        target: wallets.id,
        set: { rank, record, imageId: sql`coalesce(excluded.image_id, wallet.image_id)` },
      })
  }
}
