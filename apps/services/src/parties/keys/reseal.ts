import type { Party } from '@latchkey/vault'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type { Db } from '../../database/database.types.js'
import { mails } from '../tables/devices.js'
import { rotations, wallets } from '../tables/wallets.js'
import type { Kms } from './kms.types.js'

const BATCH = 100
const EVERY_MS = 10 * 60_000

interface ResealInput {
  readonly db: Db
  readonly kms: Kms
  readonly party: Party
  readonly log: Logger
  readonly signal: AbortSignal
}

interface Sealed {
  readonly id: string
  /** A wrapped key; in a mail, a blank and the text follow. */
  readonly sealed: string
}

/** Something whose keys the KMS wraps. */
interface Place {
  purpose(id: string): string
  read(after: string): Promise<readonly Sealed[]>
  /** Writes, unless somebody else did meanwhile. */
  write(old: Sealed, sealed: string): Promise<readonly unknown[]>
}

const placesOf = ({ db, kms, party }: Pick<ResealInput, 'db' | 'kms' | 'party'>): readonly Place[] => {
  const isOld = (column: PgColumn) => sql`not starts_with(${column}, ${kms.newestPrefix})`
  return [
    {
      purpose: id => `${party}/wallet/${id}`,
      read: after =>
        db
          .select({ id: wallets.walletId, sealed: wallets.dataKey })
          .from(wallets)
          .where(and(gt(wallets.walletId, after), isOld(wallets.dataKey)))
          .orderBy(asc(wallets.walletId))
          .limit(BATCH),
      write: ({ id, sealed }, dataKey) =>
        db
          .update(wallets)
          .set({ dataKey })
          .where(and(eq(wallets.walletId, id), eq(wallets.dataKey, sealed)))
          .returning({ id: wallets.walletId }),
    },
    {
      purpose: id => `${party}/wallet/${id}`,
      read: after =>
        db
          .select({ id: rotations.walletId, sealed: rotations.dataKey })
          .from(rotations)
          .where(and(gt(rotations.walletId, after), isOld(rotations.dataKey)))
          .orderBy(asc(rotations.walletId))
          .limit(BATCH),
      write: ({ id, sealed }, dataKey) =>
        db
          .update(rotations)
          .set({ dataKey })
          .where(and(eq(rotations.walletId, id), eq(rotations.dataKey, sealed)))
          .returning({ id: rotations.walletId }),
    },
    {
      purpose: id => `mail/${id}`,
      read: after =>
        db
          .select({ id: mails.id, sealed: mails.sealed })
          .from(mails)
          .where(and(gt(mails.id, after), isOld(mails.sealed)))
          .orderBy(asc(mails.id))
          .limit(BATCH),
      write: (old, sealed) =>
        db
          .update(mails)
          .set({ sealed })
          .where(and(eq(mails.id, old.id), eq(mails.sealed, old.sealed)))
          .returning({ id: mails.id }),
    },
  ]
}

/**
 * Wraps by the newest key of the KMS what older ones wrapped. The keys in it, and with them halves and mails, stay the same,
 * so nobody notices. Returns how many were written, and how many could not be read.
 */
export async function reseal(
  input: ResealInput,
): Promise<{ readonly written: number; readonly failed: number }> {
  const { kms, signal } = input
  let [written, failed] = [0, 0]
  for (const { purpose, read, write } of placesOf(input)) {
    let after = ''
    while (!signal.aborted) {
      const rows = await read(after)
      for (const row of rows) {
        const [wrapped = '', ...text] = row.sealed.split(' ')
        try {
          const again = await kms.wrap(await kms.unwrap(wrapped, purpose(row.id)), purpose(row.id))
          written += (await write(row, [again, ...text].join(' '))).length
        } catch (error) {
          if (signal.aborted) break
          failed += 1
          input.log.error(
            { reason: error instanceof Error ? error.name : 'unknown' },
            'a key is not resealed',
          )
        }
      }
      after = rows.at(-1)?.id ?? ''
      if (rows.length < BATCH) break
    }
  }
  return { written, failed }
}

/** Reseals in the background: at the start, and every ten minutes until the party stops. */
export function watchOldSeals(input: ResealInput): void {
  const run = async (): Promise<void> => {
    const { written, failed } = await reseal(input)
    if (written + failed > 0) input.log.info({ written, failed }, 'keys resealed')
  }
  let isRunning = false
  const start = (): void => {
    if (isRunning) return
    isRunning = true
    run()
      .catch(error => {
        if (!input.signal.aborted)
          input.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'keys not resealed')
      })
      .finally(() => {
        isRunning = false
      })
  }
  const timer = setInterval(start, EVERY_MS)
  timer.unref()
  input.signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  start()
}

/** How many keys in the database each key of the KMS wraps, by its id. */
export async function countSeals(db: Db): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const add = (rows: readonly { id: string; count: number }[]) => {
    for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  const idOf = (column: PgColumn) => sql<string>`split_part(${column}, ':', 1)`
  const count = sql<number>`count(*)::int`
  add(
    await db
      .select({ id: idOf(wallets.dataKey), count })
      .from(wallets)
      .groupBy(idOf(wallets.dataKey)),
  )
  add(
    await db
      .select({ id: idOf(rotations.dataKey), count })
      .from(rotations)
      .groupBy(idOf(rotations.dataKey)),
  )
  add(
    await db
      .select({ id: idOf(mails.sealed), count })
      .from(mails)
      .groupBy(idOf(mails.sealed)),
  )
  return counts
}
