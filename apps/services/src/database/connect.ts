import type { ServiceConfig } from '../config/config.schema.js'
import { ConfigError } from '../config/config-error.js'
import type { Database } from './database.types.js'
import { keepsBackend } from './keeps-backend.js'
import type { MigrationsName } from './migrations-folder.js'

type DatabaseSettings = Pick<ServiceConfig, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>

interface ConnectOptions {
  /** See `connectPglite`. */
  readonly template?: string
  /** Whose tables. Default: those of the services. */
  readonly migrations?: MigrationsName
  /** A failure of an idle connection. */
  onError(error: Error): void
  /** See `connectPglite`. */
  onLockLost(): void
}

/**
 * Connects to the database of the settings and brings its tables up to date. Only the driver that is used is loaded.
 * @throws ConfigError, or the driver's error
 */
export async function connectDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: DatabaseSettings,
  options: ConnectOptions,
): Promise<Database> {
  if (databaseUrl === undefined) {
    const { connectPglite } = await import('./pglite.js')
    return connectPglite({ dataDir, ...options })
  }
  const { connectPostgres, migratePostgres, openPostgresSession } = await import('./postgres.js')
  const directUrl = databaseDirectUrl ?? databaseUrl
  if (!(await keepsBackend(() => openPostgresSession(directUrl))))
    throw new ConfigError(
      'A pooler shares the backends of PostgreSQL between statements, which breaks LISTEN and locks. Set DATABASE_DIRECT_URL to the server itself.',
    )
  await migratePostgres(directUrl, options.migrations)
  return connectPostgres({ url: databaseUrl, directUrl, onError: options.onError })
}
