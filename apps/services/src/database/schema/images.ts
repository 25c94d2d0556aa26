import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.js'
import { projects } from './projects.js'

/** Images as the services made them anew. The id is the SHA-256 of the bytes, so an image never changes. */
export const images = pgTable('image', {
  /** 64 hexadecimal digits. */
  id: text('id').primaryKey(),
  /** WebP. */
  bytes: bytes('bytes').notNull(),
  size: integer('size').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Part of the catalogue: it stays whatever projects have. */
  kept: boolean('kept').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Images that a project put in. One that has too many bytes loses those that were asked for least recently. */
export const projectImages = pgTable(
  'project_image',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    imageId: text('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.projectId, table.imageId] }),
    index('project_image_image').on(table.imageId),
  ],
)

/** The image of a currency or of a token's symbol. */
export const imageNames = pgTable(
  'image_name',
  {
    kind: text('kind', { enum: ['currency', 'token'] }).notNull(),
    /** Lower case. */
    name: text('name').notNull(),
    imageId: text('image_id')
      .notNull()
      .references(() => images.id),
  },
  table => [primaryKey({ columns: [table.kind, table.name] })],
)
