import { randomBytes } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'

/** So many relay processes can serve one network: ids of messages end in the number of the process. */
export const maxProcesses = 1_024

/** A process that was not seen for so long has lost its number. */
const goneSeconds = 30

/** The number of this process, as long as it is seen. */
export interface ProcessSlot {
  readonly slot: number
  /** Names the process: a later one with the same number has another token. */
  readonly token: string
  /** Says that the process runs. Returns false when another one has its number. */
  renew(): Promise<boolean>
  /** Inside a transaction: false when another process has the number, and nothing may be written. */
  isHeld(client: ClientBase): Promise<boolean>
  release(): Promise<void>
}

/** Takes the lowest number that is free. @throws Error when all are taken */
export async function takeSlot(pool: Pool): Promise<ProcessSlot> {
  const token = randomBytes(16).toString('hex')
  const { rows } = await pool.query<{ slot: number }>(
    `insert into relay_process (slot, token, seen_at)
     select min(free.slot), $1, now() from generate_series(0, $2 - 1) as free (slot)
     where not exists (
       select 1 from relay_process
       where relay_process.slot = free.slot and seen_at > now() - make_interval(secs => $3)
     )
     on conflict (slot) do update set token = excluded.token, seen_at = excluded.seen_at
       where relay_process.seen_at <= now() - make_interval(secs => $3)
     returning slot`,
    [token, maxProcesses, goneSeconds],
  )
  const slot = rows[0]?.slot
  // Another process took the number at the same moment.
  if (slot === undefined) return takeSlot(pool)
  return {
    slot,
    token,
    async renew() {
      const { rowCount } = await pool.query(
        'update relay_process set seen_at = now() where slot = $1 and token = $2',
        [slot, token],
      )
      return rowCount === 1
    },
    async isHeld(client) {
      const { rowCount } = await client.query(
        'select 1 from relay_process where slot = $1 and token = $2 for share',
        [slot, token],
      )
      return rowCount === 1
    },
    async release() {
      await pool.query('delete from relay_process where slot = $1 and token = $2', [slot, token])
    },
  }
}
