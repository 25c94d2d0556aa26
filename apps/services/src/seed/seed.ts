import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.types.js'
import { seedImageNames } from './seed-image-names.js'
import { seedProjects } from './seed-projects.js'
import { seedPrices, seedTokens } from './seed-tokens.js'
import { seedWallets } from './seed-wallets.js'
import type { Seeder } from './seeder.types.js'

/** In this order. A table that holds anything is left as it is. */
const seeders: readonly Seeder[] = [seedProjects, seedWallets, seedImageNames, seedTokens, seedPrices]

/** One number for every process that seeds: an advisory lock has no name. */
const seedLock = 7_418_520_964

/** Fills empty tables with the seed data. Processes that start at once wait for each other. */
export const seedDatabase = ({ db }: Pick<Database, 'db'>): Promise<void> =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    for (const seed of seeders) await seed(tx)
  })
