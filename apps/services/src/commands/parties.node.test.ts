import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runMain } from '../testing/run-main.fixture.js'
import { createPostgresDatabase } from '../testing/servers/test-databases.fixture.js'
import { startServicesProcess } from '../testing/services-process.fixture.js'

/** Settings of both parties in files, and what starts a command with them. */
const prepare = async (databases: { readonly auth: string; readonly keeper: string }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-parties-command-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const fileOf = (party: 'auth' | 'keeper') => path.join(folder, `${party}.json`)
  for (const party of ['auth', 'keeper'] as const) {
    const config = {
      ...{ port: 0, databaseUrl: databases[party], keyFile: path.join(folder, `${party}-keys.json`) },
      ...{ frameOrigin: 'https://frame.test', projects: {}, logLevel: 'silent' },
      mail: { url: 'smtp://127.0.0.1:9', from: `${party}@latchkey.example` },
      ...(party === 'auth' ? { keeperUrl: 'https://keeper.test' } : { authUrl: 'https://auth.test' }),
    }
    await writeFile(fileOf(party), JSON.stringify(config))
  }
  return { auth: fileOf('auth'), keeper: fileOf('keeper') }
}

it('parties run by their commands, with keys that are made once, and together with a warning', async () => {
  const files = await prepare({
    auth: await createPostgresDatabase(),
    keeper: await createPostgresDatabase(),
  })
  const withoutKeys = await runMain(['auth', '--config', files.auth])
  expect([withoutKeys.code, withoutKeys.stderr]).toEqual([1, expect.stringContaining('--create-keys')])
  for (const party of ['auth', 'keeper'] as const) {
    const made = await runMain([party, '--config', files[party], '--create-keys'])
    expect([made.code, made.stdout]).toEqual([0, expect.stringContaining('The key file is written')])
  }
  const again = await runMain(['auth', '--config', files.auth, '--create-keys'])
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('There is a key file already')])

  const both = await startServicesProcess(['parties', '--auth', files.auth, '--keeper', files.keeper], {})
  onTestFinished(() => both.kill())
  const [first = ''] = both.lines
  expect(JSON.parse(first)).toMatchObject({ level: 'warn', event: 'operator can open keys' })
  expect(await (await fetch(`${both.url}/ready`)).json()).toEqual({ status: 'ok' })
  expect(await both.stop()).toBe(0)
})

it('a party refuses the database of the other one', async () => {
  const shared = await createPostgresDatabase()
  const files = await prepare({ auth: shared, keeper: shared })
  for (const party of ['auth', 'keeper'] as const)
    await runMain([party, '--config', files[party], '--create-keys'])
  const auth = await startServicesProcess(['auth', '--config', files.auth], {})
  onTestFinished(() => auth.kill())
  const keeper = await runMain(['keeper', '--config', files.keeper])
  expect([keeper.code, keeper.stderr]).toEqual([1, expect.stringContaining('a database each')])
})
