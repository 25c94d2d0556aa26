import type { Db } from '../database/database.types.js'

/** Fills one table if it is empty. */
export type Seeder = (db: Db) => Promise<void>
