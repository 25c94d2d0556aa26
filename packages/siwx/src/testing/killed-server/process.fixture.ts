import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Redis } from 'ioredis'
import pg from 'pg'
import { createSqlStores } from '../../drizzle/index.js'
import { toNodeHandler } from '../../node/index.js'
import { createRedisStores } from '../../redis/index.js'
import { createSiwx, type SiwxStores } from '../../server/index.js'
import { createVerifiers } from '../accounts.fixture.js'

// A server that runs as a process of its own, and waits at one step until it is killed.

const { postgresUrl, redisUrl, stopAt } = process.env

const openStores = (): SiwxStores => {
  if (redisUrl) return createRedisStores(new Redis(redisUrl))
  return createSqlStores(drizzle(new pg.Pool({ connectionString: postgresUrl ?? '', max: 20 })))
}

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

/** Reports the step at which the process is to be killed, and stops there. Other steps pass. */
const reach = async (step: string): Promise<void> => {
  if (step !== stopAt) return
  say({ step })
  await new Promise(() => {})
}

const around =
  <Input extends unknown[], Result>(name: string, run: (...input: Input) => Promise<Result>) =>
  async (...input: Input): Promise<Result> => {
    await reach(`before ${name}`)
    const result = await run(...input)
    await reach(`after ${name}`)
    return result
  }

const { nonces, sessions, accounts } = openStores()
const siwx = createSiwx({
  domains: ['localhost:5173'],
  networks: ['eip155:1'],
  verifiers: createVerifiers({ owners: new Map(), isAway: false }),
  nonces: { ...nonces, consume: around('consume', nonces.consume) },
  sessions: { ...sessions, create: around('create', sessions.create) },
  ...(accounts && { accounts: { ...accounts, link: around('link', accounts.link) } }),
})

const server = createServer(toNodeHandler(siwx)).listen(0, '127.0.0.1', () => {
  say({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
