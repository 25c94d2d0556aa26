import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresDatabase } from '../../../../apps/services/src/testing/servers/test-databases.fixture.js'
import { createTables } from '../testing/sql-tables.fixture.js'
import { describeAccountStore, describeStores } from '../testing/store-contract.fixture.js'
import { createSqlStores, type SqlDatabase } from './stores.js'
import * as tables from './tables.js'

const databases = {
  async PGlite() {
    const client = await PGlite.create()
    return { db: drizzlePglite(client) as SqlDatabase, close: () => client.close() }
  },
  async PostgreSQL() {
    const pool = new pg.Pool({ connectionString: await createPostgresDatabase(), max: 20 })
    return { db: drizzlePostgres(pool) as SqlDatabase, close: () => pool.end() }
  },
}

describe.each(Object.entries(databases))('the stores in %s', (_name, open) => {
  let stores: ReturnType<typeof createSqlStores>
  let db: SqlDatabase
  let close = async () => {}

  beforeAll(async () => {
    const database = await open()
    ;({ db, close } = database)
    await createTables(db)
    stores = createSqlStores(db)
  })
  afterAll(() => close())

  describeStores(() => stores)
  describeAccountStore(() => stores.accounts)

  it('delete what has expired when something new comes', async () => {
    const time = Date.now()
    const nonce = {
      nonce: 'old',
      browser: 'b',
      purpose: 'sign-in',
      issuedAt: time - 2,
      expiresAt: time - 1,
    } as const
    await stores.nonces.issue(nonce, 10)
    await stores.nonces.issue({ ...nonce, nonce: 'new', issuedAt: time, expiresAt: time + 1 }, 10)
    const rows = await db.select({ nonce: tables.siwxNonces.nonce }).from(tables.siwxNonces)
    expect(rows.map(row => row.nonce)).toContain('new')
    expect(rows.map(row => row.nonce)).not.toContain('old')
  })
})
