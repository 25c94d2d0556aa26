import { and, lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PartyConfig } from '../config/party-config.schema.js'
import type { PartyContext } from '../party-context.types.js'
import { auditEntries, budgets, devices, usedProofs } from '../tables/devices.js'
import { emailChanges } from '../tables/email-changes.js'
import { sealedKeys } from '../tables/wallets.js'

const EVERY_MS = 10 * 60_000
const DAY_MS = 24 * 3_600_000

/** Rows that are over once a time has passed. */
export interface OldRows {
  readonly table: PgTable
  readonly until: PgColumn
  /** The setting that says how much longer they are kept. Default: no longer. */
  readonly kept?: keyof PartyConfig['retention']
  /** Columns with ids of devices. A device that stands in one is kept. */
  readonly unlessIn?: readonly PgColumn[]
}

const shared: readonly OldRows[] = [
  { table: usedProofs, until: usedProofs.until },
  { table: budgets, until: budgets.endsAt },
  { table: emailChanges, until: emailChanges.endsAt, kept: 'changeDays' },
  { table: auditEntries, until: auditEntries.at, kept: 'auditDays' },
]

/** Devices that nobody has any more. `used`: columns of the party, beside those of its wallets. */
export const oldDevices = (...used: readonly PgColumn[]): OldRows => ({
  ...{ table: devices, until: devices.seenAt, kept: 'deviceDays' },
  unlessIn: [sealedKeys.device, ...used],
})

/** Deletes what is over now. */
export async function deleteOldRows(
  { db, now, config }: Pick<PartyContext, 'db' | 'now' | 'config'>,
  own: readonly OldRows[],
): Promise<void> {
  for (const { table, until, kept, unlessIn = [] } of [...shared, ...own]) {
    const days = kept === undefined ? 0 : config.retention[kept]
    const isUnused = unlessIn.map(
      column => sql`not exists (select 1 from ${column.table} where ${column} = ${devices.id})`,
    )
    await db.delete(table).where(and(lt(until, now() - days * DAY_MS), ...isUnused))
  }
}

/** Deletes what is over, every ten minutes, until the party stops. */
export function watchOldRows(context: PartyContext, own: readonly OldRows[]): void {
  const { log, signal } = context
  const timer = setInterval(() => {
    deleteOldRows(context, own).catch(error => log.warn({ reason: error.name }, 'old rows not deleted'))
  }, EVERY_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}
