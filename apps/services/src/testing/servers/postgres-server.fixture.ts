import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../local/free-port.js'
import { removeAfter, watchOver } from '../watch-over.fixture.js'

/** A PostgreSQL server of its own, on a free loopback port. */
export interface PostgresServer {
  readonly url: string
  /** SIGKILL to the server and all its backends, as a power cut would. */
  kill(): Promise<void>
  /** Starts again after `kill`, on the same port and folder. */
  restart(): Promise<void>
  close(): Promise<void>
}

const debianFolder = '/usr/lib/postgresql'

/** The folder with `initdb` and `postgres`. @throws where PostgreSQL is not installed */
function findPostgres(): string {
  // The file that the test command found or was given, see `scripts/lib/databases.mjs`.
  if (process.env.POSTGRES) return path.dirname(process.env.POSTGRES)
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => path.join(debianFolder, version, 'bin'))
    : []
  const found = [...debian, ...(process.env.PATH ?? '').split(path.delimiter)].find(folder =>
    ['initdb', 'postgres'].every(name => existsSync(path.join(folder, name))),
  )
  if (found) return found
  throw new Error(
    'PostgreSQL is missing. Install it (Debian: apt-get install postgresql), or set LATCHKEY_TEST_DATABASE_URL to a server whose user may create databases.',
  )
}

/** PostgreSQL does not run as root: the tests' server then runs as the user that the package made. */
const serverUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const waitUntilReady = async (url: string, hasEnded: () => boolean): Promise<void> => {
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (hasEnded()) throw error
      // The server says nothing when it is ready, so it is asked until it answers.
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

/** Starts PostgreSQL in a temporary folder, with its own settings: what it acknowledged is on the disk. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findPostgres()
  const user = serverUser()
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-postgres-'))
  const cleaner = removeAfter(folder)
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', path.join(folder, 'data'), '-U', 'latchkey', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { stdio: 'ignore', cwd: folder, ...user },
  )
  const port = await freePort()
  const urlOf = (name: string) => `postgresql://latchkey@127.0.0.1:${port}/${name}`

  const start = async () => {
    // Of each database that a test left behind a worker would look after its tables, several times a second in the end.
    const settings = [
      'autovacuum=off',
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${folder}`,
    ]
    const child = spawn(
      path.join(bin, 'postgres'),
      ['-D', path.join(folder, 'data'), ...settings.flatMap(setting => ['-c', setting])],
      { stdio: 'ignore', cwd: folder, ...user },
    )
    const exited = once(child, 'exit')
    const dog = child.pid === undefined ? undefined : watchOver(child.pid)
    // Before the process id can be used again by somebody else.
    child.once('exit', () => dog?.kill('SIGKILL'))
    await waitUntilReady(urlOf('postgres'), () => child.exitCode !== null)
    return { child, exited }
  }
  let server = await start()
  return {
    url: urlOf('postgres'),
    async kill() {
      server.child.kill('SIGKILL')
      await server.exited
    },
    async restart() {
      // Backends of the killed server hold its shared memory until they see that it is gone.
      for (;;)
        try {
          server = await start()
          return
        } catch {
          await new Promise(resolve => setTimeout(resolve, 100))
        }
    },
    async close() {
      server.child.kill('SIGINT')
      await server.exited
      await rm(folder, { recursive: true, force: true })
      cleaner.kill('SIGKILL')
    },
  }
}
