import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { startRedis } from '../testing/servers/redis-server.fixture.js'
import { createPostgresDatabase } from '../testing/servers/test-databases.fixture.js'
import { runServicesCommand, startServicesProcess } from '../testing/services-process.fixture.js'

const readDeploy = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8')

/** The part of the Compose specification that the file uses. */
const service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  restart: z.enum(['unless-stopped']).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
      }),
    )
    .optional(),
  healthcheck: z
    .strictObject({ test: z.array(z.string()), interval: z.string(), retries: z.number() })
    .optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.union([z.string(), z.number()])).optional(),
  deploy: z.strictObject({ replicas: z.number() }).optional(),
})

const composeSchema = z.strictObject({
  name: z.string(),
  'x-service': z.unknown(),
  'x-environment': z.unknown(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
})

const compose = () => composeSchema.parse(parse(readDeploy('compose.yaml'), { merge: true }))

const find = (name: string) => {
  const found = compose().services[name]
  if (!found) throw new Error(`The file has no service ${name}`)
  return found
}

/** A port of the machine instead of the container's: several processes run beside each other here. */
const onFreePort = (command: readonly string[]) =>
  command.map((word, index) =>
    command[index - 1] === '--port'
      ? '0'
      : word.replace('0.0.0.0', '127.0.0.1').replaceAll(/\$\{\w+\}/g, 'relay.test'),
  )

describe('the compose file', () => {
  it('names services, volumes and dependencies that are there', () => {
    const { services, volumes } = compose()
    for (const { depends_on = {}, volumes: mounts = [] } of Object.values(services)) {
      for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name)
      for (const mount of mounts.filter(each => !each.startsWith('.')))
        expect(volumes).toHaveProperty(mount.split(':')[0] ?? '')
    }
  })

  it('has commands that run: two of each serve one database, and what one writes the other serves', async () => {
    const [url, redis] = [await createPostgresDatabase(), await startRedis()]
    onTestFinished(() => redis.kill())
    const envOf = (name: string) => ({
      ...find(name).environment,
      LATCHKEY_PUBLIC_URL: 'https://api.test',
      DATABASE_URL: url,
      REDIS_URL: redis.url,
    })
    const migrations = await Promise.all(
      Array.from({ length: 4 }, () => runServicesCommand(find('migrate').command ?? [], envOf('migrate'))),
    )
    expect(migrations.map(({ code }) => code)).toEqual([0, 0, 0, 0])

    const start = async (name: string) => {
      const started = await startServicesProcess(onFreePort(find(name).command ?? []), envOf(name))
      onTestFinished(() => started.kill())
      return started
    }
    const [one, two] = await Promise.all([start('api'), start('api')])
    const relays = await Promise.all([start('relay'), start('relay')])
    const answers = await Promise.all([
      ...[one, two].map(({ url }) => fetch(`${url}/ready`)),
      ...relays.map(({ url }) => fetch(`${url.replace('ws:', 'http:')}/health`)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])

    const ask = async (from: string) => (await fetch(`${from}/appkit/v1/config?projectId=new`)).status
    expect(await Promise.all([ask(one.url), ask(two.url)])).toEqual([401, 401])
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`insert into project (id, name) values ('new', 'New')`)
    await client.query(`select pg_notify('latchkey_cache', 'project:new')`)
    await client.end()
    await expect.poll(() => Promise.all([ask(one.url), ask(two.url)])).toEqual([200, 200])
    expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0])
  })
})

describe('the systemd units', () => {
  it.each([
    ['latchkey-services@.service', ['migrate', 'serve']],
    ['latchkey-relay@.service', ['relay']],
  ])('%s runs commands that exist, with flags that they know', async (name, commands) => {
    const lines = [...readDeploy(name).matchAll(/^ExecStart(?:Pre)?=\S+ dist\/main\.js (\w+)(.*)$/gm)]
    expect(lines.map(([, command]) => command)).toEqual(commands)
    for (const [, command = '', flags = ''] of lines) {
      const args = flags
        .trim()
        .split(/\s+/)
        .map(word => word.replace('%i', '0'))
      expect((await runServicesCommand([command, ...args, '--help'], {})).code).toBe(0)
    }
  })
})
