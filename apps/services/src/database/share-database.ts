import type { SharedDatabase } from '../relay/index.js'
import { createPool } from './create-pool.js'
import { listenOn } from './listen.js'
import { migratePostgres } from './postgres.js'

interface ShareOptions {
  readonly url: string
  /** Past a pooler, for migrations and LISTEN. Default `url`. */
  readonly directUrl?: string | undefined
  readonly redisUrl?: string | undefined
}

/** A PostgreSQL database as relays share it. Nothing is asked of it yet. */
export const shareDatabase = ({ url, directUrl = url, redisUrl }: ShareOptions): SharedDatabase => ({
  ...(redisUrl !== undefined && { redisUrl }),
  migrate: () => migratePostgres(directUrl),
  openPool: onError => createPool({ connectionString: url, max: 4, query_timeout: 10_000 }, onError),
  listen: (channel, run) => listenOn(directUrl, channel, { run, lost: run }),
})
