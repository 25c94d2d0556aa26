import type { Party } from '@latchkey/vault'
import { ConfigError } from '../../config/config-error.js'
import type { Database } from '../../database/database.types.js'
import type { PartyConfig } from '../../parties/config/party-config.schema.js'
import { connectParty } from '../../parties/start/connect-party.js'
import { createLogger, type Logger } from '../../server/shared/logger.js'
import type { CommandInput } from '../command.types.js'
import { readAuthArguments, readKeeperArguments } from '../party-flags.js'

/** What commands about a party are run with. */
export interface PartyAccess {
  readonly party: Party
  readonly config: PartyConfig
  readonly log: Logger
  /** Connects to the party's database. The caller closes it. */
  connect(): Promise<Database>
}

interface Flags extends Pick<CommandInput, 'env'> {
  readonly config?: string | undefined
  readonly data?: string | undefined
}

/** Reads the settings of the party of this name. @throws ConfigError */
export function openParty(name: string | undefined, { env, config: file, data }: Flags): PartyAccess {
  if (name !== 'auth' && name !== 'keeper') throw new ConfigError('Write auth or keeper.')
  const args = [
    ...(file === undefined ? [] : ['--config', file]),
    ...(data === undefined ? [] : ['--data', data]),
  ]
  const read = name === 'auth' ? readAuthArguments({ args, env }) : readKeeperArguments({ args, env })
  if (!read) throw new ConfigError('The party needs settings.')
  const log = createLogger('error', { fields: { party: name }, destination: process.stderr })
  return {
    party: name,
    config: read.config,
    log,
    connect: () => connectParty(name, read.config, { log }),
  }
}
