import type { SocialProvider } from '@latchkey/vault/wire'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Logins at providers that were begun. None of the tokens is stored. */
export const socialTransactions = pgTable('social_transaction', {
  id: text('id').primaryKey(),
  device: text('device').notNull(),
  provider: text('provider').$type<SocialProvider>().notNull(),
  projectId: text('project_id').notNull(),
  origin: text('origin').notNull(),
  locale: text('locale').notNull(),
  /** SHA-256 of the parameter `state`, base64url. */
  stateHash: text('state_hash').notNull().unique(),
  /** SHA-256 of the frame's secret, base64url. */
  secretHash: text('secret_hash').notNull(),
  nonce: text('nonce').notNull(),
  state: text('state').$type<'open' | 'returned' | 'done'>().notNull(),
  /** SHA-256 of the ticket, base64url; once the provider has answered. */
  ticketHash: text('ticket_hash'),
  /** What the provider answered, sealed by the ticket. */
  sealedAnswer: text('sealed_answer'),
  endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
})
