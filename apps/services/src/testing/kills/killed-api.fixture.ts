import pg from 'pg'
import { startPostgres } from '../servers/postgres-server.fixture.js'
import { type ServicesProcess, startServicesProcess } from '../services-process.fixture.js'
import {
  type ApiRecord,
  createEventWriter,
  createSessionWriter,
  network,
  project,
  sessionKey,
} from './api-writers.fixture.js'
import { type Kills, killInTurn } from './kill-in-turn.fixture.js'

/** What became of the writes of an API whose processes and database are killed. */
export interface ApiKillReport {
  readonly rounds: number
  readonly kills: Kills
  /** Writes that the API confirmed: events, registrations and revocations. */
  readonly confirmed: { readonly events: number; readonly sessions: number; readonly revocations: number }
  /** Confirmed requests that were sent again. */
  readonly repeated: number
  /** Answers by status. `cut`: none came. */
  readonly statuses: Readonly<Record<string, number>>
  /** Confirmed writes that the database does not have, or has otherwise. */
  readonly lost: readonly string[]
  /** Writes that the database has more than once. */
  readonly doubled: readonly string[]
  /** Confirmed sessions that a process does not list. */
  readonly unlisted: readonly string[]
}

/** All clients of the run have one address. */
const generous = JSON.stringify({ addressPerMinute: 100_000_000, projectPerMinute: 100_000_000 })
const listedSessions = 50

interface Stored {
  readonly key: string
  readonly value: string
  readonly rows: number
}

const readStored = async (databaseUrl: string): Promise<readonly Stored[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const events = await client.query(
    `select event_id as key, min(properties->>'count') as value, count(*)::int as rows from event group by event_id`,
  )
  const sessions = await client.query(
    `select account || ' ' || pci as key, min(case when revoked_at is null then 'registered' else 'revoked' end) as value,
       count(*)::int as rows from smart_session group by account, pci`,
  )
  await client.end()
  return [...events.rows, ...sessions.rows]
}

/** A session whose revocation was not confirmed may be revoked all the same. */
const isLost = (stored: Stored | undefined, wanted: string): boolean =>
  stored === undefined || (stored.value !== wanted && wanted !== 'registered')

const findUnlisted = async (
  { sessions }: ApiRecord,
  processes: readonly ServicesProcess[],
): Promise<readonly string[]> => {
  const unlisted: string[] = []
  for (const key of [...sessions.keys()].slice(-listedSessions))
    for (const { url } of processes) {
      const [address = '', pci] = key.split(' ')
      const response = await fetch(`${url}/v1/sessions/${network}:${address}?projectId=${project.id}`)
      const { pcis } = (await response.json()) as { pcis?: { pci: string }[] }
      if (!pcis?.some(session => sessionKey(address, session.pci) === sessionKey(address, pci ?? '')))
        unlisted.push(key)
    }
  return unlisted
}

const createProject = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('insert into project (id, name) values ($1, $1)', [project.id])
  await client.query('insert into origin (project_id, origin) values ($1, $2)', [project.id, project.origin])
  await client.end()
}

/**
 * Two processes of the API on one PostgreSQL under load; in each round one process, the other or the database is killed
 * with SIGKILL and started again. At the end the database is compared with what was confirmed.
 */
export async function killApi(rounds: number): Promise<ApiKillReport> {
  const database = await startPostgres()
  const start = (port: number) =>
    startServicesProcess(['serve', '--port', String(port)], {
      ...{ DATABASE_URL: database.url, LATCHKEY_LIMITS: generous },
      ...{ LATCHKEY_ANALYTICS: 'true', LATCHKEY_LOG_LEVEL: 'warn' },
    })
  const processes = [await start(0), await start(0)]
  try {
    await createProject(database.url)
    const record: ApiRecord = { events: new Map(), sessions: new Map(), statuses: {}, repeated: 0 }
    const writers = [
      createEventWriter({ processes, number: 0, record }),
      createEventWriter({ processes, number: 1, record }),
      createSessionWriter({ processes, number: 0, record }),
      createSessionWriter({ processes, number: 1, record }),
    ]
    const running = Promise.all(writers.map(writer => writer.run()))
    const kills = await killInTurn({
      ...{ rounds, database, processes, start },
      confirmed: () => record.events.size + record.sessions.size,
    }).finally(() => {
      for (const writer of writers) writer.stop()
    })
    await running

    const stored = await readStored(database.url)
    const byKey = new Map(stored.map(each => [each.key, each]))
    const wanted = [...record.events, ...record.sessions].map(([key, value]) => [key, String(value)] as const)
    return {
      ...{ rounds, kills, repeated: record.repeated, statuses: record.statuses },
      confirmed: {
        events: record.events.size,
        sessions: record.sessions.size,
        revocations: [...record.sessions.values()].filter(state => state === 'revoked').length,
      },
      lost: wanted.filter(([key, value]) => isLost(byKey.get(key), value)).map(([key]) => key),
      doubled: stored.filter(({ rows }) => rows > 1).map(({ key }) => key),
      unlisted: await findUnlisted(record, processes),
    }
  } finally {
    for (const each of processes) await each.kill()
    await database.close()
  }
}
