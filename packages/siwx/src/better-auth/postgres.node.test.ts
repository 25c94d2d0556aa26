import type { BetterAuthOptions } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPostgresDatabase } from '../../../../apps/services/src/testing/servers/test-databases.fixture.js'
import { createEvmAccount, createSolanaAccount } from '../testing/accounts.fixture.js'
import { createAuth } from '../testing/better-auth.fixture.js'
import { link, prove, signIn } from '../testing/browser.fixture.js'

let pool: pg.Pool
let setup: ReturnType<typeof createAuth>

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createPostgresDatabase(), max: 20 })
  setup = createAuth({ database: pool })
  const { options } = setup.auth as { options: BetterAuthOptions }
  await (await getMigrations(options)).runMigrations()
})
afterAll(() => pool.end())

const countOf = async (table: string): Promise<number> =>
  Number((await pool.query(`select count(*) from "${table}"`)).rows[0].count)

it('takes one of 50 posts of one proof at once', async () => {
  const browser = setup.open()
  const [users, sessions] = [await countOf('user'), await countOf('session')]
  const proofs = [await prove(browser, createEvmAccount())]
  const requests = Array.from({ length: 50 }, () =>
    browser.requestOf('/verify', { method: 'POST', body: JSON.stringify({ proofs }) }),
  )
  const answers = await Promise.all(requests.map(request => browser.send(request)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'invalidNonce')).toHaveLength(49)
  expect([await countOf('user'), await countOf('session')]).toEqual([users + 1, sessions + 1])
})

it('makes one user where ten browsers sign in with one new account at once', async () => {
  const users = await countOf('user')
  const account = createEvmAccount()
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(setup.open(), account)))
  const made = new Set(answers.flatMap(({ session }) => session?.user.id ?? []))
  expect(made.size).toBe(1)
  // The others were first to look, and second to link.
  expect(answers.every(({ status, code }) => status === 200 || code === 'accountTaken')).toBe(true)
  expect(await countOf('user')).toBe(users + 1)
})

it('keeps one account where two requests unlink the last two at once', async () => {
  const browser = setup.open()
  const [first, second] = [createEvmAccount(), createSolanaAccount()]
  const { session } = await signIn(browser, first)
  await link(browser, second)
  const ids = [first, second].map(({ networkId, address }) => `${networkId}:${address}`)
  await Promise.all(ids.map(accountId => browser.post('/unlink', { accountId })))
  const { rowCount } = await pool.query('select 1 from "siwxAccount" where "userId" = $1', [session?.user.id])
  expect(rowCount).toBeGreaterThan(0)
})

it("deletes a user's accounts with the user", async () => {
  const account = createEvmAccount()
  const { session } = await signIn(setup.open(), account)
  await pool.query('delete from "user" where id = $1', [session?.user.id])
  const { rowCount } = await pool.query('select 1 from "siwxAccount" where "userId" = $1', [session?.user.id])
  expect(rowCount).toBe(0)
  expect((await signIn(setup.open(), account)).status).toBe(200)
})
