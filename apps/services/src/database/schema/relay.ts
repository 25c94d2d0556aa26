import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes } from './bytes.js'

const milliseconds = (name: string) => bigint(name, { mode: 'number' })

/** Messages that wait at the relay. Times are milliseconds since the epoch, as the relay's records have them. */
export const relayMessages = pgTable(
  'relay_message',
  {
    id: milliseconds('id').primaryKey(),
    topic: text('topic').notNull(),
    publisher: text('publisher').notNull(),
    /** SHA-256 of the text: the same text of one publisher waits once. */
    digest: bytes('digest').notNull(),
    expiresAt: milliseconds('expires_at').notNull(),
    /** The whole record. */
    record: jsonb('record').notNull(),
  },
  table => [
    uniqueIndex('relay_message_once').on(table.publisher, table.topic, table.digest),
    index('relay_message_expiry').on(table.expiresAt),
  ],
)

/** Who has a message already. */
export const relayAcknowledgements = pgTable(
  'relay_acknowledgement',
  {
    messageId: milliseconds('message_id')
      .notNull()
      .references(() => relayMessages.id, { onDelete: 'cascade' }),
    client: text('client').notNull(),
  },
  table => [primaryKey({ columns: [table.messageId, table.client] })],
)

/** Who subscribed to what. */
export const relaySubscriptions = pgTable(
  'relay_subscription',
  {
    client: text('client').notNull(),
    topic: text('topic').notNull(),
    expiresAt: milliseconds('expires_at').notNull(),
    source: text('source'),
  },
  table => [
    primaryKey({ columns: [table.client, table.topic] }),
    index('relay_subscription_expiry').on(table.expiresAt),
  ],
)

/** What changed, for the other processes: pruned when all of them have had time to read it. */
export const relayChanges = pgTable(
  'relay_change',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    /** The process that wrote it. */
    writer: text('writer').notNull(),
    records: jsonb('records').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [index('relay_change_at').on(table.at)],
)

/** The processes that run, each with a number of its own: ids of messages end in it. */
export const relayProcesses = pgTable('relay_process', {
  slot: integer('slot').primaryKey(),
  token: text('token').notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
})

/** Facts that all processes share: the salt of sources, and what was pruned. */
export const relaySettings = pgTable('relay_setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
