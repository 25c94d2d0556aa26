import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { createPool } from './create-pool.js'
import type { Database } from './database.types.js'
import type { Session } from './keeps-backend.js'
import { listenOn } from './listen.js'
import { findMigrationsFolder, type MigrationsName } from './migrations-folder.js'
import * as schema from './schema/index.js'

interface PostgresOptions {
  readonly url: string
  /** A connection past a pooler: a pooler that changes backends breaks session locks and LISTEN. */
  readonly directUrl: string
  readonly poolSize?: number
  /** Failures of idle connections: the pool makes new ones. */
  onError(error: Error): void
}

/** One number for every process that migrates: an advisory lock has no name. */
const migrationLock = 7_418_520_963
const healthMs = 2_000

/**
 * Runs the migrations on PostgreSQL. Processes that start at once wait for each other: the migrator itself has no lock,
 * and of four that start together three fail.
 */
export async function migratePostgres(directUrl: string, migrations?: MigrationsName): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 10_000 })
  // A cut connection fails the query that waits on it; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // A lock that waits behind a long transaction makes everybody else wait behind it: rather fail, and try again.
    await client.query("set lock_timeout = '2s'")
    await migrate(drizzle(client), { migrationsFolder: findMigrationsFolder(migrations) })
  } finally {
    await client.end()
  }
}

/** Opens one connection. @throws the driver's error when the server cannot be reached */
export async function openPostgresSession(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  // A failure shows in the statement that it breaks.
  client.on('error', () => {})
  await client.connect()
  return {
    ask: async statement => Object.values((await client.query(statement)).rows[0] ?? {})[0],
    end: () => client.end(),
  }
}

/** Connects to PostgreSQL 14 or newer. @throws the driver's error when it cannot be reached */
export async function connectPostgres({
  url,
  directUrl,
  poolSize = 10,
  onError,
}: PostgresOptions): Promise<Database> {
  const pool = createPool(
    {
      connectionString: url,
      max: poolSize,
      idleTimeoutMillis: 30_000,
      statement_timeout: 10_000,
      query_timeout: 12_000,
    },
    onError,
  )
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    kind: 'postgres',
    db: drizzle(pool, { schema }),
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    listen: (channel, run, lost) => listenOn(directUrl, channel, { run, lost }),
    isHealthy: () => answersWithin(healthMs, pool.query('select 1')),
    close: () => pool.end(),
  }
}

async function answersWithin(ms: number, query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(resolve, ms, false)
  })
  try {
    return await Promise.race([query.then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
