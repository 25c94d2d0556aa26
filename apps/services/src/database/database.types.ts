import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema/index.js'

/** Drizzle over either database: the same queries on both. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** The database of one process. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  /** Tells the other processes. `payload` is at most 8,000 bytes. */
  notify(channel: string, payload: string): Promise<void>
  /**
   * Calls `run` for each notification, and `lost` when notifications may have been missed. Returns what stops it.
   */
  listen(channel: string, run: (payload: string) => void, lost: () => void): Promise<() => Promise<void>>
  /** Whether a query passes within two seconds. */
  isHealthy(): Promise<boolean>
  close(): Promise<void>
}
