import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Milliseconds since 1970. */
const time = (name: string) => bigint(name, { mode: 'number' })

/** A person, as auth knows them. */
export const accounts = pgTable('account', {
  id: text('id').primaryKey(),
  /** The address; `provider:subject` of a social login, which no address can be. */
  email: text('email').notNull().unique(),
  /** Only the keeper has seen a code of this address. */
  isUnconfirmed: boolean('is_unconfirmed').notNull(),
  createdAt: time('created_at').notNull(),
})

const account = () =>
  text('account')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** Devices on which an account signed in. */
export const knownDevices = pgTable(
  'known_device',
  { account: account(), device: text('device').notNull(), addedAt: time('added_at').notNull() },
  table => [primaryKey({ columns: [table.account, table.device] })],
)

/** Sessions. The tokens themselves are not stored. */
export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the token, base64url. */
    hash: text('hash').primaryKey(),
    account: account(),
    device: text('device').notNull(),
    createdAt: time('created_at').notNull(),
    idleUntil: time('idle_until').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  table => [index('session_account').on(table.account, table.device)],
)

/** Logins by email that were begun. */
export const authFlows = pgTable('auth_flow', {
  id: text('id').primaryKey(),
  device: text('device').notNull(),
  email: text('email').notNull(),
  projectId: text('project_id').notNull(),
  origin: text('origin').notNull(),
  locale: text('locale').notNull(),
  /** `device`: the keeper has to say who it is. `code`: a code is in the mail. */
  state: text('state').$type<'device' | 'code' | 'done'>().notNull(),
  /** The pair of device and address was known at the start. */
  isKnown: boolean('is_known').notNull(),
  codeMac: text('code_mac'),
  triesLeft: integer('tries_left').notNull(),
  endsAt: time('ends_at').notNull(),
})
