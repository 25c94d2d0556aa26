import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startInbox } from '@latchkey/inbox'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../local/free-port.js'
import { createKeyFile } from '../../parties/keys/key-file.js'
import { createPostgresDatabase } from '../servers/test-databases.fixture.js'
import { type ServicesProcess, startServicesProcess } from '../services-process.fixture.js'
import { frameOrigin, page, type ReachableParties } from './parties-under-test.fixture.js'
import { createTestDevice } from './test-device.fixture.js'

type Name = 'auth' | 'keeper'

/** Auth and keeper as processes of their own, on a database of PostgreSQL each. */
export interface PartyProcesses extends ReachableParties {
  /** One more process of auth, on the same database and behind the same address. */
  startSecondAuth(): Promise<ServicesProcess>
  /** Sends SIGKILL, and starts the party again on the same port. */
  killAndRestart(party: Name): Promise<void>
  /** Connects to the database of a party. */
  connect(party: Name): Promise<pg.Client>
}

/** Starts both. All end with the test. */
export async function startPartyProcesses(): Promise<PartyProcesses> {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-party-processes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const inbox = await startInbox()
  onTestFinished(() => inbox.close())
  const ports = { auth: await freePort(), keeper: await freePort() }
  const urls = { auth: `http://127.0.0.1:${ports.auth}`, keeper: `http://127.0.0.1:${ports.keeper}` }
  const databases = { auth: await createPostgresDatabase(), keeper: await createPostgresDatabase() }

  const start = async (party: Name, port: number, env = {}): Promise<ServicesProcess> => {
    const started = await startServicesProcess(
      [party, '--config', path.join(folder, `${party}.json`), '--port', String(port)],
      env,
    )
    onTestFinished(() => started.kill())
    return started
  }
  for (const party of ['auth', 'keeper'] as const) {
    const keyFile = path.join(folder, `${party}-keys.json`)
    await createKeyFile(keyFile)
    const config = {
      ...{ keyFile, frameOrigin, databaseUrl: databases[party], logLevel: 'warn' },
      projects: { [page.projectId]: { origins: [page.origin] } },
      mail: { url: inbox.smtpUrl, from: `${party}@latchkey.example` },
      limits: { addressPerMinute: 1_000_000 },
      ...(party === 'auth' ? { keeperUrl: urls.keeper } : { authUrl: urls.auth }),
    }
    await writeFile(path.join(folder, `${party}.json`), JSON.stringify(config))
  }
  const [auth, keeper] = await Promise.all([start('auth', ports.auth), start('keeper', ports.keeper)])
  const running = { auth, keeper }
  const [authApi, keeperApi] = [`${urls.auth}/auth/v1`, `${urls.keeper}/keeper/v1`]
  return {
    ...{ authApi, keeperApi, inbox },
    async newDevice() {
      const device = await createTestDevice({ frameOrigin })
      for (const api of [authApi, keeperApi]) expect((await device.register(api)).status).toBe(200)
      return device
    },
    async startSecondAuth() {
      return start('auth', await freePort(), { LATCHKEY_AUTH_PUBLIC_URL: urls.auth })
    },
    async killAndRestart(party) {
      await running[party].kill()
      running[party] = await start(party, ports[party])
    },
    async connect(party) {
      const client = new pg.Client({ connectionString: databases[party] })
      await client.connect()
      onTestFinished(() => client.end())
      return client
    },
  }
}
