import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ContractProof, NoncePurpose, SessionAccount } from '../server/stores.types.js'

/** Milliseconds since 1970. */
const time = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Nonces that were issued and not used. */
export const siwxNonces = pgTable(
  'siwx_nonce',
  {
    nonce: text('nonce').primaryKey(),
    browser: text('browser').notNull(),
    purpose: text('purpose').$type<NoncePurpose>().notNull(),
    session: text('session'),
    post: text('post'),
    issuedAt: time('issued_at'),
    expiresAt: time('expires_at'),
  },
  table => [index('siwx_nonce_browser').on(table.browser), index('siwx_nonce_expires').on(table.expiresAt)],
)

/** Sessions. Their ids are stored as hashes. */
export const siwxSessions = pgTable(
  'siwx_session',
  {
    id: text('id').primaryKey(),
    browser: text('browser').notNull(),
    userId: text('user_id').notNull(),
    accounts: jsonb('accounts').$type<readonly SessionAccount[]>().notNull(),
    method: text('method').notNull(),
    provedAt: time('proved_at'),
    expiresAt: time('expires_at'),
    contracts: jsonb('contracts').$type<readonly ContractProof[]>().notNull(),
    checkedAt: time('checked_at'),
  },
  table => [index('siwx_session_expires').on(table.expiresAt), index('siwx_session_user').on(table.userId)],
)

/** Which user an account belongs to. */
export const siwxAccounts = pgTable(
  'siwx_account',
  {
    identity: text('identity').primaryKey(),
    accountId: text('account_id').notNull(),
    userId: text('user_id').notNull(),
    linkedAt: time('linked_at'),
    primaryAt: time('primary_at'),
  },
  table => [index('siwx_account_user').on(table.userId)],
)
