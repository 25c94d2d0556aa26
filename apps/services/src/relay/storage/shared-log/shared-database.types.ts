import type pg from 'pg'

/** Where several relay processes keep one network's records. */
export interface SharedDatabase {
  /** Brings the tables up to date. */
  migrate(): Promise<void>
  /** Opens connections. `onError` gets failures of idle ones. */
  openPool(onError: (error: unknown) => void): pg.Pool
  /** Calls `run` for each message on the channel, and where one may be lost. The result ends it. */
  listen(channel: string, run: () => void): Promise<() => Promise<void>>
  /** Wakes the other processes. Default: NOTIFY of the database. Without either they look every two seconds. */
  readonly redisUrl?: string
}
