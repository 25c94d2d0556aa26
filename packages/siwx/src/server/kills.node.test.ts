import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  type RedisServer,
  startRedis,
} from '../../../../apps/services/src/testing/servers/redis-server.fixture.js'
import { createPostgresDatabase } from '../../../../apps/services/src/testing/servers/test-databases.fixture.js'
import { siwxAccounts, siwxSessions } from '../drizzle/index.js'
import { createEvmAccount } from '../testing/accounts.fixture.js'
import { createBrowser, prove, signIn } from '../testing/browser.fixture.js'
import { type ServerStore, startServer } from '../testing/killed-server/start.fixture.js'
import { createTables } from '../testing/sql-tables.fixture.js'

const start: typeof startServer = async (store, stopAt) => {
  const server = await startServer(store, stopAt)
  onTestFinished(async () => void (await server.kill()))
  return server
}

/** A browser that stays open while servers come and go. */
function openBrowser() {
  const place = { url: '' }
  const browser = createBrowser(
    {
      async handler(request) {
        const { pathname, search } = new URL(request.url)
        const { method, headers } = request
        const body = method === 'GET' ? undefined : await request.text()
        return fetch(`${place.url}${pathname}${search}`, {
          method,
          headers,
          ...(body !== undefined && { body }),
        })
      },
    },
    { origin: 'http://localhost:5173' },
  )
  return { browser, place }
}

interface Place {
  readonly store: ServerStore
  /** The server after the one that is killed: a process without anything in its memory. */
  readonly next: Awaited<ReturnType<typeof startServer>>
}

/** Posts a proof, kills the server at a step of it, and posts it twice to the next server. */
async function killAt({ store, next }: Place, step: string) {
  const { browser, place } = openBrowser()
  const account = createEvmAccount()
  const first = await start(store, step)
  place.url = first.url
  const proofs = [await prove(browser, account)]
  const cookies = new Map(browser.cookies)
  const lost = browser.post('/verify', { proofs }).catch(() => undefined)
  await first.reached()
  await first.kill()
  expect(await lost).toBeUndefined()
  place.url = next.url
  const again = await browser.post('/verify', { proofs })
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  const third = await browser.post('/verify', { proofs })
  return { browser, account, again, third }
}

/** Steps of a sign-in, and whether its nonce was used up by then. */
const steps = [
  ['before consume', false],
  ['after consume', true],
  ['before create', true],
  ['after create', true],
] as const

function describeKills(
  store: () => ServerStore,
  when: readonly (typeof steps)[number][] = steps,
): () => Place {
  let next: Place['next']
  beforeAll(async () => {
    next = await startServer(store())
  })
  afterAll(() => next?.kill())
  const placeOf = () => ({ store: store(), next })

  it.each(when)('takes a proof once when it is killed %s', async (step, isUsed) => {
    const { again, third } = await killAt(placeOf(), step)
    expect([again.status, again.code]).toEqual(isUsed ? [401, 'invalidNonce'] : [200, undefined])
    expect(third.code).toBe('invalidNonce')
  })

  it('takes a proof once when it is killed while 20 posts use it', async () => {
    for (const delayMs of [0, 2, 5, 10, 20]) {
      const { browser, place } = openBrowser()
      const first = await start(store())
      place.url = first.url
      const proofs = [await prove(browser, createEvmAccount())]
      const body = JSON.stringify({ proofs })
      const requests = Array.from({ length: 20 }, () =>
        browser.requestOf('/verify', { method: 'POST', body }),
      )
      const again = [0, 1].map(() => browser.requestOf('/verify', { method: 'POST', body }))
      const answers = requests.map(request => browser.send(request).catch(() => undefined))
      await new Promise(resolve => setTimeout(resolve, delayMs))
      await first.kill()
      place.url = next.url
      const all = [
        ...(await Promise.all(answers)),
        ...(await Promise.all(again.map(each => browser.send(each)))),
      ]
      expect(all.filter(answer => answer?.status === 200).length).toBeLessThanOrEqual(1)
    }
  })

  it('has every session that was answered', async () => {
    const { browser, place } = openBrowser()
    const first = await start(store())
    place.url = first.url
    const { session } = await signIn(browser, createEvmAccount())
    await first.kill()
    place.url = next.url
    expect((await browser.get('/session')).session).toEqual(session)
  })
  return placeOf
}

describe('a server on PostgreSQL', () => {
  let pool: pg.Pool
  let postgresUrl: string

  beforeAll(async () => {
    postgresUrl = await createPostgresDatabase()
    pool = new pg.Pool({ connectionString: postgresUrl })
    await createTables(drizzle(pool))
  })
  afterAll(() => pool.end())

  const placeOf = describeKills(() => ({ postgresUrl }))

  it.each(['before link', 'after link', 'after create'])(
    'leaves no user half made when it is killed %s',
    async step => {
      const { browser, account } = await killAt(placeOf(), step)
      const db = drizzle(pool)
      const linked = (await db.select().from(siwxAccounts)).filter(({ identity }) =>
        identity.endsWith(account.address),
      )
      expect(linked).toHaveLength(step === 'before link' ? 0 : 1)
      const { session } = await signIn(browser, account)
      if (linked[0]) expect(session?.user.id).toBe(linked[0].userId)
      const users = new Set((await db.select().from(siwxAccounts)).map(({ userId }) => userId))
      const sessions = await db.select().from(siwxSessions)
      expect(sessions.filter(({ userId }) => !users.has(userId))).toEqual([])
    },
  )
})

describe('a server on Redis', () => {
  let server: RedisServer

  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.kill())

  // The other steps are a part of the long run.
  describeKills(() => ({ redisUrl: server.url }), process.env.LATCHKEY_LONG ? steps : [steps[1]])
})
