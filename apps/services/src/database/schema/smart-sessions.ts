import type { SmartSession } from '@latchkey/core/api'
import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { projects } from './projects.js'

/** Smart sessions that accounts granted to apps (ERC-7715), as their owners registered them. */
export const smartSessions = pgTable(
  'smart_session',
  {
    /** CAIP-2. */
    network: text('network').notNull(),
    /** Lower case. */
    account: text('account').notNull(),
    /** Permission context identifier. */
    pci: text('pci').notNull(),
    /** The project that registered it. */
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** Seconds since the epoch. */
    expiry: bigint('expiry', { mode: 'number' }).notNull(),
    dappUrl: text('dapp_url'),
    permissions: jsonb('permissions').$type<SmartSession['permissions']>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  table => [primaryKey({ columns: [table.account, table.network, table.pci] })],
)
