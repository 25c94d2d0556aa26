import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../database/database.types.js'
import { auditEntries, devices } from '../tables/devices.js'
import { emailChanges } from '../tables/email-changes.js'
import { wallets } from '../tables/wallets.js'

/** Times as a person reads them (ISO 8601). */
export const iso = (ms: number): string => new Date(ms).toISOString()

/** Text of an export. */
export const toJson = (data: object): string => JSON.stringify(data, undefined, 2)

/** A wallet without what is sealed in it. */
export async function readWallet(db: Db, owner: string) {
  const { walletId, userId, generation, state, createdAt } = wallets
  const [wallet] = await db
    .select({ walletId, userId, generation, state, createdAt })
    .from(wallets)
    .where(eq(wallets.owner, owner))
    .limit(1)
  return wallet && { ...wallet, createdAt: iso(wallet.createdAt) }
}

/** What browsers said of themselves. */
export async function readDevices(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, browser, addedAt, seenAt } = devices
  const rows = await db
    .select({ id, browser, addedAt, seenAt })
    .from(devices)
    .where(inArray(id, [...ids]))
  return rows.map(row => ({ ...row, addedAt: iso(row.addedAt), seenAt: iso(row.seenAt) }))
}

/** Changes from and to an address. */
export async function readChanges(db: Db, email: string) {
  const { id, device, oldEmail, newEmail, origin, state, endsAt } = emailChanges
  const rows = await db
    .select({ id, device, oldEmail, newEmail, origin, state, endsAt })
    .from(emailChanges)
    .where(or(eq(oldEmail, email), eq(newEmail, email)))
  return rows.map(row => ({ ...row, endsAt: iso(row.endsAt) }))
}

/** What the audit table has about flows, wallets and accounts. */
export async function readHistory(db: Db, about: readonly string[]) {
  const { at, what, device } = auditEntries
  const rows = await db
    .select({ at, what, device, about: auditEntries.about })
    .from(auditEntries)
    .where(inArray(auditEntries.about, [...about]))
    .orderBy(asc(at), asc(auditEntries.id))
  return rows.map(row => ({ ...row, at: iso(row.at) }))
}

/** Deletes the changes from and to an address. */
export async function deleteChanges(db: Db, email: string): Promise<void> {
  await db.delete(emailChanges).where(or(eq(emailChanges.oldEmail, email), eq(emailChanges.newEmail, email)))
}
