import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Milliseconds since 1970. */
const time = (name: string) => bigint(name, { mode: 'number' })

/** Changes of email addresses that were begun. */
export const emailChanges = pgTable(
  'email_change',
  {
    id: text('id').primaryKey(),
    device: text('device').notNull(),
    walletId: text('wallet_id').notNull(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    origin: text('origin').notNull(),
    locale: text('locale').notNull(),
    /** `code`: a code is in the mail. `verified`: it was right. `over`: a newer one took its place. */
    state: text('state').$type<'code' | 'verified' | 'done' | 'over'>().notNull(),
    codeMac: text('code_mac').notNull(),
    triesLeft: integer('tries_left').notNull(),
    /** At auth: the account, and the keeper's flow of the same change. */
    account: text('account'),
    keeperFlow: text('keeper_flow'),
    /** At the keeper, once it is done: SHA-256 of the token in the notice's link, base64url. */
    freezeHash: text('freeze_hash').unique(),
    doneAt: time('done_at'),
    endsAt: time('ends_at').notNull(),
  },
  table => [index('email_change_wallet').on(table.walletId), index('email_change_new').on(table.newEmail)],
)
