import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from '../schema/tables.js'

/** Accounts that the operator locked: nobody signs in. */
export const accountLocks = pgTable('account_lock', {
  account: text('account')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Milliseconds since 1970. */
  at: bigint('at', { mode: 'number' }).notNull(),
})
