import { and, desc, eq, inArray, lte, ne, notInArray } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type {
  AccountStore,
  NonceStore,
  SessionStore,
  SiwxStores,
  StoredNonce,
} from '../server/stores.types.js'
import { siwxAccounts, siwxNonces, siwxSessions } from './tables.js'

/** A Drizzle database on PostgreSQL, by any driver, with any schema. */
export type SqlDatabase<Schema extends Record<string, unknown> = Record<string, unknown>> = PgDatabase<
  PgQueryResultHKT,
  Schema
>

type Row = typeof siwxNonces.$inferSelect

/** A column that is null is a field that is absent. */
const toNonce = ({ session, post, ...row }: Row): StoredNonce => ({
  ...row,
  ...(session !== null && { session }),
  ...(post !== null && { post }),
})

const createNonces = <Schema extends Record<string, unknown>>(db: SqlDatabase<Schema>): NonceStore => ({
  async issue(nonce, limit) {
    const { browser, issuedAt } = nonce
    await db.delete(siwxNonces).where(lte(siwxNonces.expiresAt, issuedAt))
    await db.insert(siwxNonces).values(nonce)
    const newest = db
      .select({ nonce: siwxNonces.nonce })
      .from(siwxNonces)
      .where(eq(siwxNonces.browser, browser))
      .orderBy(desc(siwxNonces.issuedAt), desc(siwxNonces.nonce))
      .limit(limit)
    await db
      .delete(siwxNonces)
      .where(and(eq(siwxNonces.browser, browser), notInArray(siwxNonces.nonce, newest)))
  },
  async consume(nonce) {
    const [row] = await db.delete(siwxNonces).where(eq(siwxNonces.nonce, nonce)).returning()
    return row && toNonce(row)
  },
})

const createSessions = <Schema extends Record<string, unknown>>(db: SqlDatabase<Schema>): SessionStore => ({
  async create(session) {
    await db.delete(siwxSessions).where(lte(siwxSessions.expiresAt, session.provedAt))
    await db.insert(siwxSessions).values(session)
  },
  async find(id) {
    const [row] = await db.select().from(siwxSessions).where(eq(siwxSessions.id, id))
    return row
  },
  async update({ id, accounts, contracts }, patch) {
    const isSame = and(
      eq(siwxSessions.id, id),
      eq(siwxSessions.accounts, accounts),
      eq(siwxSessions.contracts, contracts),
    )
    const changed = await db.update(siwxSessions).set(patch).where(isSame).returning({ id: siwxSessions.id })
    return changed.length > 0
  },
  async delete(id) {
    await db.delete(siwxSessions).where(eq(siwxSessions.id, id))
  },
})

const createAccounts = <Schema extends Record<string, unknown>>(db: SqlDatabase<Schema>): AccountStore => ({
  async find(identity) {
    const [row] = await db.select().from(siwxAccounts).where(eq(siwxAccounts.identity, identity))
    return row
  },
  list: userId =>
    db
      .select()
      .from(siwxAccounts)
      .where(eq(siwxAccounts.userId, userId))
      .orderBy(desc(siwxAccounts.primaryAt), siwxAccounts.linkedAt, siwxAccounts.identity),
  async link(accounts) {
    const [first] = accounts
    if (!first) return true
    // In one order everywhere: two that link the same accounts at once wait, and do not block each other.
    const rows = [...accounts].sort((a, b) => (a.identity < b.identity ? -1 : 1))
    const identities = rows.map(({ identity }) => identity)
    return db.transaction(async tx => {
      const inserted = await tx.insert(siwxAccounts).values(rows).onConflictDoNothing().returning()
      const foreign = await tx
        .select({ identity: siwxAccounts.identity })
        .from(siwxAccounts)
        .where(and(inArray(siwxAccounts.identity, identities), ne(siwxAccounts.userId, first.userId)))
      if (foreign.length === 0) return true
      const own = inserted.map(({ identity }) => identity)
      if (own.length > 0) await tx.delete(siwxAccounts).where(inArray(siwxAccounts.identity, own))
      return false
    })
  },
  unlink: (userId, identity) =>
    db.transaction(async tx => {
      // Locks the rows of the user: of two that unlink the last two accounts at once, one sees a single row.
      const own = await tx
        .select({ identity: siwxAccounts.identity })
        .from(siwxAccounts)
        .where(eq(siwxAccounts.userId, userId))
        .orderBy(siwxAccounts.identity)
        .for('update')
      if (own.length <= 1 || !own.some(each => each.identity === identity)) return false
      await tx.delete(siwxAccounts).where(eq(siwxAccounts.identity, identity))
      return true
    }),
  async setPrimary(userId, identity, primaryAt) {
    await db
      .update(siwxAccounts)
      .set({ primaryAt })
      .where(and(eq(siwxAccounts.identity, identity), eq(siwxAccounts.userId, userId)))
  },
})

/**
 * Makes stores in PostgreSQL or PGlite. The tables are in `siwxNonces`, `siwxSessions` and `siwxAccounts`: add them to
 * your schema, so that your migrations make them.
 * @example
 * createSiwx({ ...options, ...createSqlStores(drizzle(pool)) })
 */
export const createSqlStores = <Schema extends Record<string, unknown>>(
  db: SqlDatabase<Schema>,
): Required<SiwxStores> => ({
  nonces: createNonces(db),
  sessions: createSessions(db),
  accounts: createAccounts(db),
})
