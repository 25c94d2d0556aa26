import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { createPool } from '../../database/create-pool.js'
import type { Database } from '../../database/database.types.js'
import { connectPostgres } from '../../database/postgres.js'
import { startPostgres } from './postgres-server.fixture.js'

/** The databases that the services run on: a sample of the suite runs on both. */
export const databaseKinds = ['pglite', 'postgres'] as const

/** The rest of the suite: on PostgreSQL, which is quicker, and in the long run on both. */
export const usualKinds = process.env.LATCHKEY_LONG ? databaseKinds : (['postgres'] as const)

export type DatabaseKind = (typeof databaseKinds)[number]

let starting: Promise<string> | undefined

/** One server per worker, ended with the process: files come and go, and a start takes seconds. */
const findServer = async (): Promise<string> =>
  process.env.LATCHKEY_TEST_DATABASE_URL ?? (await startPostgres()).url

let made = 0
let maker: pg.Pool | undefined

/** One connection per worker: a backend of PostgreSQL takes longer to start than a statement. It keeps no process alive. */
const findMaker = (connectionString: string): pg.Pool => {
  maker ??= createPool(
    { connectionString, max: 1, connectionTimeoutMillis: 0, idleTimeoutMillis: 0, allowExitOnIdle: true },
    () => {},
  )
  return maker
}

const createDatabase = async (template?: string): Promise<string> => {
  starting ??= findServer()
  const url = new URL(await starting)
  const pool = findMaker(url.href)
  made += 1
  const name = `latchkey_test_${process.pid}_${Date.now()}_${made}`
  await pool.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  url.pathname = `/${name}`
  return url.href
}

const prepareTemplate = async (prepare: (url: string) => Promise<void>): Promise<string> => {
  const url = await createDatabase()
  await prepare(url)
  return new URL(url).pathname.slice(1)
}

const templates = new Map<string, Promise<string>>()

/**
 * Makes a database on PostgreSQL, empty or as `template.prepare` left its own. Returns its URL. A template is prepared
 * once per worker: a copy takes a tenth of the time of migrations. `prepare` has to end its connections.
 */
export async function createPostgresDatabase(template?: {
  readonly name: string
  prepare(url: string): Promise<void>
}): Promise<string> {
  if (!template) return createDatabase()
  const prepared = templates.get(template.name) ?? prepareTemplate(template.prepare)
  templates.set(template.name, prepared)
  return createDatabase(await prepared)
}

/**
 * Connects to a database of `createPostgresDatabase` until the test ends. The tests' own server needs no search for a pooler,
 * and a copy of migrated tables no migrations: five backends less, of which each takes as long as a small query.
 */
export async function connectTestDatabase(url: string): Promise<Database> {
  const database = await connectPostgres({ url, directUrl: url, onError: () => {} })
  onTestFinished(() => database.close())
  return database
}
