import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { keepsBackend, type Session } from '../database/keeps-backend.js'
import { findMigrationsFolder } from '../database/migrations-folder.js'
import { openPostgresSession } from '../database/postgres.js'
import type { Finding } from './doctor.types.js'

const about = 'database'
const timeoutMs = 5_000
const oldestVersion = 140_000
const clockMs = 2_000
const notifyMs = 3_000

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

const finding = (isRight: boolean, right: string, wrong: string): Finding =>
  isRight ? { level: 'ok', about, text: right } : { level: 'wrong', about, text: wrong }

const checkDurability = async (session: Session): Promise<readonly Finding[]> => {
  const setting = (name: string) => session.ask(`select current_setting('${name}')`)
  const version = Number(await setting('server_version_num'))
  const fsync = await setting('fsync')
  const commit = await setting('synchronous_commit')
  const pages = await setting('full_page_writes')
  return [
    finding(version >= oldestVersion, 'PostgreSQL is new enough.', 'PostgreSQL is older than 14.'),
    finding(
      fsync === 'on' && pages === 'on',
      'fsync and full_page_writes are on.',
      'fsync or full_page_writes is off: a power cut can destroy the database.',
    ),
    finding(
      commit !== 'off',
      'synchronous_commit is on.',
      'synchronous_commit is off: what was acknowledged can be lost.',
    ),
  ]
}

const checkClock = async (session: Session): Promise<Finding> => {
  const before = Date.now()
  const there = Number(await session.ask('select extract(epoch from clock_timestamp()) * 1000'))
  const difference = Math.abs(there - (before + Date.now()) / 2)
  const text = 'The clocks of this machine and of the database differ by'
  return {
    level: difference <= clockMs ? 'ok' : 'wrong',
    about: 'clock',
    text: `${text} ${difference <= clockMs ? 'less than 2 s.' : `${Math.round(difference / 1000)} s.`}`,
  }
}

const checkMigrations = async (session: Session): Promise<Finding> => {
  const journal = await readFile(path.join(findMigrationsFolder(), 'meta', '_journal.json'), 'utf8')
  const wanted = (JSON.parse(journal) as { entries: unknown[] }).entries.length
  const exists = await session.ask("select to_regclass('drizzle.__drizzle_migrations') is not null")
  const done = exists ? Number(await session.ask('select count(*) from drizzle.__drizzle_migrations')) : 0
  return done >= wanted
    ? { level: 'ok', about, text: 'The tables are up to date.' }
    : { level: 'note', about, text: `${wanted - done} migrations are to come: migrate or serve runs them.` }
}

/** Whether what one connection notifies reaches another. */
const checkNotify = async (url: string, directUrl: string): Promise<Finding> => {
  const listener = await connect(directUrl)
  const sender = await connect(url)
  let timer: NodeJS.Timeout | undefined
  try {
    const heard = new Promise<boolean>(resolve => {
      listener.on('notification', () => resolve(true))
      timer = setTimeout(resolve, notifyMs, false)
    })
    await listener.query('listen latchkey_doctor')
    await sender.query("select pg_notify('latchkey_doctor', '')")
    return finding(
      await heard,
      'LISTEN and NOTIFY work.',
      'NOTIFY does not arrive: processes would serve old data for 30 s.',
    )
  } finally {
    clearTimeout(timer)
    await Promise.all([listener.end(), sender.end()])
  }
}

/** Looks at PostgreSQL: what it promises, and whether what the services rely on works through a pooler. */
export async function checkPostgres(url: string, directUrl = url): Promise<readonly Finding[]> {
  let session: Session
  try {
    session = await openPostgresSession(url)
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'no code'
    return [{ level: 'wrong', about, text: `PostgreSQL cannot be reached (${code}).` }]
  }
  try {
    const keeps = await keepsBackend(() => openPostgresSession(directUrl))
    return [
      ...(await checkDurability(session)),
      finding(
        keeps,
        'Connections keep their backend.',
        'A pooler shares backends between statements. Set DATABASE_DIRECT_URL to the server itself.',
      ),
      await checkNotify(url, directUrl),
      await checkMigrations(session),
      await checkClock(session),
    ]
  } finally {
    await session.end()
  }
}
