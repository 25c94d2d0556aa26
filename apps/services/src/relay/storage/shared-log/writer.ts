import type pg from 'pg'
import type { LogRecord } from '../records.js'
import type { Follower } from './follower.types.js'
import { inTransaction } from './in-transaction.js'
import type { ProcessSlot } from './process-slot.js'
import { writeRecords } from './statements.js'
import type { Waker } from './waker.js'

/** One number for all appends: they come one after the other, so the order of `seq` is the order of the commits. */
const appendLock = 5_236_417_908

interface Waiting {
  readonly record: LogRecord
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Thrown where a write was refused because another process has the number of this one. */
class SlotLost extends Error {
  override readonly name = 'SlotLost'
}

/** Writes what waits in one transaction after the other. */
export const createWriter = (
  pool: pg.Pool,
  {
    slot,
    waker,
    reader,
    onError,
  }: {
    slot: ProcessSlot
    waker: Waker
    /** Takes in what other processes have committed. */
    reader: { read(): void; settle(): Promise<void> }
    onError(error: unknown): void
  },
) => {
  let queue: Waiting[] = []
  let draining: Promise<void> | undefined
  let healthy = true
  let follower: Follower | undefined

  const writeBatch = (batch: readonly Waiting[]) =>
    inTransaction(pool, '', async client => {
      await client.query('select pg_advisory_xact_lock($1)', [appendLock])
      if (!(await slot.isHeld(client))) throw new SlotLost('Another process has the number of this one.')
      const records = batch.map(({ record }) => record)
      const repeated = await writeRecords(client, records)
      const news = records.filter(record => record.op !== 'message' || !repeated.has(record.id))
      if (news.length > 0)
        await client.query('insert into relay_change (writer, records) values ($1, $2::jsonb)', [
          slot.token,
          JSON.stringify(news),
        ])
      await waker.inside(client)
      return repeated
    })

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue
      queue = []
      try {
        const repeated = await writeBatch(batch)
        waker.committed()
        healthy = true
        for (const id of repeated) follower?.repeated(id)
        // The other process's copy is delivered first: the publisher's next message must not overtake it.
        if (repeated.size > 0) {
          reader.read()
          await reader.settle()
        }
        for (const { resolve } of batch) resolve()
      } catch (error) {
        healthy = false
        onError(error)
        for (const { reject } of batch) reject(error)
        if (error instanceof SlotLost) follower?.lost()
      }
    }
    draining = undefined
  }
  return {
    append: (record: LogRecord) =>
      new Promise<void>((resolve, reject) => {
        queue.push({ record, resolve, reject })
        // Begun in a later microtask, so that everything written in one go shares one transaction.
        draining ??= Promise.resolve().then(drain)
      }),
    isHealthy: () => healthy,
    /**
     * Writes nothing, to see whether the database is back: while writes fail nobody may connect, so no write of a client
     * shows it. @throws the driver's error while it is away
     */
    async probe() {
      if (healthy || draining) return
      await writeBatch([])
      healthy = true
    },
    follow(next: Follower) {
      follower = next
    },
    async settle() {
      while (draining) await draining
    },
  }
}
