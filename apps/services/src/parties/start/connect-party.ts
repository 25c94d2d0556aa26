import type { Party } from '@latchkey/vault'
import type { Logger } from 'pino'
import { ConfigError } from '../../config/config-error.js'
import { connectDatabase } from '../../database/connect.js'
import type { Database } from '../../database/database.types.js'
import type { PartyConfig } from '../config/party-config.schema.js'

/** A table that only the other party has. */
const foreignTable: Readonly<Record<Party, string>> = { auth: 'keeper_flow', keeper: 'auth_flow' }

/** One database with both kinds of halves would open every wallet. */
const refuseShared = async (party: Party, url: string): Promise<void> => {
  const { openPostgresSession } = await import('../../database/postgres.js')
  const session = await openPostgresSession(url)
  try {
    if ((await session.ask(`select to_regclass('${foreignTable[party]}')`)) !== null)
      throw new ConfigError('Auth and keeper need a database each. This one is the other party’s.')
  } finally {
    await session.end()
  }
}

/** Connects to the database of a party and brings its tables up to date. @throws ConfigError, the driver's error */
export async function connectParty(
  party: Party,
  config: PartyConfig,
  { log, template }: { readonly log: Logger; readonly template?: string },
): Promise<Database> {
  if (config.databaseUrl !== undefined)
    await refuseShared(party, config.databaseDirectUrl ?? config.databaseUrl)
  return connectDatabase(config, {
    migrations: `migrations-${party}`,
    ...(template !== undefined && { template }),
    onError: error => log.warn({ reason: error.message }, 'database connection failed'),
    onLockLost() {
      log.fatal('The lock on the data folder is lost.')
      process.exit(1)
    },
  })
}
