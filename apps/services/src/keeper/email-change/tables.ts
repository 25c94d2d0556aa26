import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { wallets } from '../../parties/tables/wallets.js'

/** Wallets of which new devices get nothing until a time. One that a known device ended stays here with that time. */
export const releaseFreezes = pgTable('release_freeze', {
  walletId: text('wallet_id')
    .primaryKey()
    .references(() => wallets.walletId, { onDelete: 'cascade' }),
  /** Milliseconds since 1970. */
  until: bigint('until', { mode: 'number' }).notNull(),
  /** SHA-256 of the token of the notice that froze it, base64url. None: the operator did. */
  noticeHash: text('notice_hash'),
})
