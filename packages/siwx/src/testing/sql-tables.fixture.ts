import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import type { SqlDatabase } from '../drizzle/stores.js'
import * as tables from '../drizzle/tables.js'

/** Makes the tables as an app's own migrations do. */
export async function createTables(db: SqlDatabase): Promise<void> {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables))
  for (const statement of statements) await db.execute(sql.raw(statement))
}
