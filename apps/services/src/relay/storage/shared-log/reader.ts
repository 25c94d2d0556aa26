import type pg from 'pg'
import type { LogRecord } from '../records.js'
import type { Follower } from './follower.types.js'

const batchOfChanges = 200

/** Reads what other processes wrote since `from`. */
export const createReader = (
  pool: pg.Pool,
  { token, from, onError }: { token: string; from: number; onError(error: unknown): void },
) => {
  let last = from
  let follower: Follower | undefined
  let reading: Promise<void> | undefined
  let again = false

  const readOnce = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ seq: string; writer: string; records: LogRecord[] }>(
      'select seq, writer, records from relay_change where seq > $1 order by seq limit $2',
      [last, batchOfChanges],
    )
    const pruned = await pool.query<{ value: string }>(
      `select value from relay_setting where name = 'pruned'`,
    )
    if (Number(pruned.rows[0]?.value ?? 0) > last) {
      // What this process has not read yet is gone: only a new start brings its state up to date.
      follower?.lost()
      return false
    }
    for (const { seq, writer, records } of rows) {
      if (writer !== token) for (const record of records) follower?.foreign(record)
      last = Number(seq)
    }
    return rows.length === batchOfChanges
  }
  const readAll = async (): Promise<void> => {
    try {
      do again = false
      while ((await readOnce()) || again)
    } catch (error) {
      // The next poll tries again from the same place.
      onError(error)
    } finally {
      reading = undefined
    }
  }
  return {
    follow(next: Follower) {
      follower = next
    },
    /** Begins to read to the end of what is committed now. Failures go to `onError`. */
    read(): void {
      if (!follower) return
      if (reading) again = true
      else reading = readAll()
    },
    /** Resolves when nothing is being read. Never rejects. */
    async settle(): Promise<void> {
      await reading
    },
  }
}
