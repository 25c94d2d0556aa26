import pg from 'pg'
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

const createDatabase = async (template?: string): Promise<string> => {
  starting ??= findServer()
  const url = new URL(await starting)
  made += 1
  const name = `latchkey_test_${process.pid}_${Date.now()}_${made}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  await client.end()
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
