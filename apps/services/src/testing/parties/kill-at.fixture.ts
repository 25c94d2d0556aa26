import type pg from 'pg'
import { expect } from 'vitest'
import type { PartyProcesses } from './party-processes.fixture.js'

/** Kills a party while its request waits for a table, in the middle of its work. */
export const killAt = async (
  parties: PartyProcesses,
  { party, table, send }: { party: 'auth' | 'keeper'; table: string; send: () => Promise<unknown> },
): Promise<void> => {
  const blocker = await parties.connect(party)
  const watcher: pg.Client = await parties.connect(party)
  await blocker.query('begin')
  await blocker.query(`lock table ${table} in access exclusive mode`)
  const cut = send().then(
    () => 'answered',
    () => 'cut',
  )
  const blocked = `select count(*)::int as count from pg_locks where not granted and relation = '${table}'::regclass`
  await expect.poll(async () => (await watcher.query(blocked)).rows[0].count).toBeGreaterThan(0)
  await parties.killAndRestart(party)
  await blocker.query('commit')
  expect(await cut).toBe('cut')
}
