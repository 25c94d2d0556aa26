import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { connectPostgres, migratePostgres } from '../database/postgres.js'
import { imageNames, projects, wallets } from '../database/schema/index.js'
import { createPostgresDatabase } from '../testing/servers/test-databases.fixture.js'
import { seedDatabase } from './seed.js'

const connect = async () => {
  const url = await createPostgresDatabase()
  await migratePostgres(url)
  return connectPostgres({ url, directUrl: url, onError: () => {} })
}

describe('the seed', () => {
  it('is what the kit lists', async () => {
    const folder = fileURLToPath(new URL('../..', import.meta.url))
    // Rejects when the files differ.
    await promisify(execFile)('node', ['--import', 'tsx', 'scripts/seed.mjs', '--check'], { cwd: folder })
  })

  it('fills empty tables once, also when processes start together, and leaves others as they are', async () => {
    const database = await connect()
    await database.db.insert(projects).values({ id: 'mine', name: 'Mine' })
    await Promise.all([seedDatabase(database), seedDatabase(database), seedDatabase(database)])
    const count = await database.db.$count(wallets)
    expect(count).toBeGreaterThan(40)
    expect(await database.db.select({ id: projects.id }).from(projects)).toEqual([{ id: 'mine' }])
    expect(await database.db.$count(imageNames)).toBeGreaterThan(20)
    await database.db.delete(wallets).where(eq(wallets.rank, 1))
    await seedDatabase(database)
    expect(await database.db.$count(wallets)).toBe(count - 1)
    await database.close()
  })
})
