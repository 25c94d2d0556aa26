import type { WalletRecord } from '@latchkey/core/api'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { images } from './images.js'

/** What a wallet's row holds of the wire's record. The rest is a column of its own. */
export type StoredWallet = Omit<WalletRecord, 'id' | 'order' | 'image_id' | 'image_url'>

/** The wallet directory. */
export const wallets = pgTable('wallet', {
  id: text('id').primaryKey(),
  /** 1 first. Two wallets of one rank are ordered by id. */
  rank: integer('rank').notNull(),
  record: jsonb('record').$type<StoredWallet>().notNull(),
  imageId: text('image_id').references(() => images.id),
})
