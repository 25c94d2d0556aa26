import type { DeviceJwk } from '@latchkey/vault'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Milliseconds since 1970. */
const time = (name: string) => bigint(name, { mode: 'number' })

/** Devices that registered their keys at this party. */
export const devices = pgTable('device', {
  /** The thumbprint of the signing key (RFC 7638). */
  id: text('id').primaryKey(),
  signingKey: jsonb('signing_key').$type<DeviceJwk>().notNull(),
  sealingKey: text('sealing_key').notNull(),
  /** The signing key's signature over the sealing key. Empty for a device that has not registered since it is kept. */
  statement: text('statement').notNull().default(''),
  browser: text('browser').notNull(),
  addedAt: time('added_at').notNull(),
  seenAt: time('seen_at').notNull(),
})

/** Ids of proofs and statements that were accepted: each counts once. */
export const usedProofs = pgTable(
  'used_proof',
  { id: text('id').primaryKey(), until: time('until').notNull() },
  table => [index('used_proof_until').on(table.until)],
)

/** How often something was done in a span of time. The key is a MAC: it holds no address. */
export const budgets = pgTable('budget', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: time('ends_at').notNull(),
})

/** Mails that are to be sent. Address and text are sealed. */
export const mails = pgTable(
  'mail',
  {
    id: text('id').primaryKey(),
    sealed: text('sealed').notNull(),
    tries: integer('tries').notNull().default(0),
    nextAt: time('next_at').notNull(),
    /** Not sent after that: the code in it is no longer good. */
    endsAt: time('ends_at').notNull(),
  },
  table => [index('mail_next').on(table.nextAt)],
)

/** What happened, for the operator: ids alone, no address. */
export const auditEntries = pgTable('audit_entry', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull(),
  what: text('what').notNull(),
  device: text('device').notNull(),
  /** A flow, a wallet or an account. */
  about: text('about').notNull(),
})
