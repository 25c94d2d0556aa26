import type { Database } from '../database/database.types.js'
import type { HotCache } from '../server/hot-cache.js'

/** What an import needs. */
export interface ImportContext {
  readonly database: Pick<Database, 'db'>
  /** Absent while nothing was read yet: in a seed. */
  readonly cache?: Pick<HotCache, 'forget'>
}

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const rowsPerStatement = 1_000

/** Writes rows in statements that are small enough. */
export const inChunks = async <T>(
  rows: readonly T[],
  write: (chunk: T[]) => Promise<unknown>,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await write(rows.slice(start, start + rowsPerStatement))
}

/** Keeps the last of entries with one id: one statement cannot write a row twice. */
export const unique = <T>(rows: readonly T[], idOf: (row: T) => string): readonly T[] => [
  ...new Map(rows.map(row => [idOf(row), row])).values(),
]
