import { date, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { projects } from './projects.js'

/** Events and error reports of apps, by the day on which they came. */
export const events = pgTable(
  'event',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** UTC, by the server's clock. */
    day: date('day', { mode: 'string' }).notNull(),
    /** The client's id: an event that is sent twice is stored once. */
    eventId: text('event_id').notNull(),
    /** `track` or `error`, as the client says. */
    type: text('type'),
    event: text('event').notNull(),
    domain: text('domain').notNull(),
    url: text('url').notNull(),
    /** By the client's clock. */
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** Only of apps that send it. */
    address: text('address'),
    sdkType: text('sdk_type'),
    sdkVersion: text('sdk_version'),
    properties: jsonb('properties').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  table => [
    // Without the day: a client that repeats an event after midnight must not count it twice.
    primaryKey({ columns: [table.projectId, table.eventId] }),
    // Old days are deleted.
    index('event_day').on(table.day),
  ],
)
