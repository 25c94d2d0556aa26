import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.js'

/** An app that uses the services. */
export const projects = pgTable('project', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Features as the wire sends them; null leaves them to the app. */
  features: jsonb('features').$type<readonly StoredFeature[] | null>(),
  analytics: boolean('analytics').notNull().default(true),
  /** Cost units in a minute. Null: the server's own limit. */
  costPerMinute: integer('cost_per_minute'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Pages that may use a project. A project without any is open to every page. */
export const origins = pgTable(
  'origin',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.origin] })],
)

/** Keys with which scripts of a project make POSTs. The keys themselves are not stored. */
export const serverKeys = pgTable('server_key', {
  id: text('id').primaryKey(),
  projectId: text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** SHA-256 of the key. */
  hash: bytes('hash').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A feature of a project, see the wire's schema. */
export interface StoredFeature {
  readonly id: string
  readonly isEnabled: boolean
  readonly config?: string[] | null | undefined
}
