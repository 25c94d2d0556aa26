import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { RecordLog } from '../record-log.js'
import type { LogRecord } from '../records.js'
import type { Follower } from './follower.types.js'
import { inTransaction } from './in-transaction.js'
import { type ProcessSlot, takeSlot } from './process-slot.js'
import { createReader } from './reader.js'
import type { SharedDatabase } from './shared-database.types.js'
import { prune, readState } from './statements.js'
import { createWaker, type Waker } from './waker.js'
import { createWriter } from './writer.js'

interface SharedLogOptions {
  readonly database: SharedDatabase
  now(): number
  /** Takes in a record of the state, at the start. */
  replay(record: LogRecord): void
  onError(error: unknown): void
}

/** A record log that several processes share. */
export interface SharedLog extends RecordLog {
  /** Ids of messages that this process makes end in this number. */
  readonly slot: number
  /** Hides addresses in the same way in every process. */
  readonly salt: string
  /** Begins to take in what other processes write. */
  follow(follower: Follower): void
}

const pollMs = 2_000
const heartbeatMs = 5_000
const pruneMs = 60_000
const keepSeconds = 900

const readSalt = async (pool: pg.Pool): Promise<string> => {
  await pool.query(`insert into relay_setting (name, value) values ('salt', $1) on conflict do nothing`, [
    randomBytes(32).toString('hex'),
  ])
  const { rows } = await pool.query<{ value: string }>(`select value from relay_setting where name = 'salt'`)
  return rows[0]?.value ?? ''
}

/** Opens the shared records and reads the state. @throws the driver's error when the database cannot be reached */
export async function openSharedLog({
  database,
  now,
  replay,
  onError,
}: SharedLogOptions): Promise<SharedLog> {
  const pool = database.openPool(onError)
  let slot: ProcessSlot | undefined
  let waker: Waker | undefined
  try {
    const salt = await readSalt(pool)
    slot = await takeSlot(pool)
    const held = slot
    // One picture: the state, and the change after which it lacks something.
    const from = await inTransaction(pool, 'isolation level repeatable read read only', async client => {
      const { rows } = await client.query<{ seq: string }>(
        'select coalesce(max(seq), 0) as seq from relay_change',
      )
      for (const record of await readState(client, now())) replay(record)
      return Number(rows[0]?.seq ?? 0)
    })
    const reader = createReader(pool, { token: held.token, from, onError })
    waker = await createWaker(database, { wake: reader.read, onError })
    const writer = createWriter(pool, { slot: held, waker, reader, onError })
    let follower: Follower | undefined
    const timers = [
      setInterval(() => {
        reader.read()
        writer.probe().catch(onError)
      }, pollMs),
      setInterval(() => held.renew().then(ok => ok || follower?.lost(), onError), heartbeatMs),
      setInterval(
        () => inTransaction(pool, '', client => prune(client, now(), keepSeconds)).catch(onError),
        pruneMs,
      ),
    ]
    for (const timer of timers) timer.unref()
    let closing: Promise<void> | undefined
    const close = async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer)
      await writer.settle()
      await waker?.close()
      await reader.settle()
      await held.release().catch(onError)
      await pool.end()
    }
    return {
      append: writer.append,
      get healthy() {
        return writer.isHealthy()
      },
      damagedLines: 0,
      slot: held.slot,
      salt,
      follow(next) {
        follower = next
        writer.follow(next)
        reader.follow(next)
        reader.read()
      },
      close() {
        closing ??= close()
        return closing
      },
    }
  } catch (error) {
    await waker?.close()
    await slot?.release().catch(onError)
    await pool.end()
    throw error
  }
}
