import type { RelayConfig } from '../config/relay-config.schema.js'
import { createRelay, type RelayLog, type RelayOptions } from '../relay/index.js'
import { createLogger, type Logger } from '../server/shared/logger.js'
import type { Command } from './command.types.js'
import { readRelayCommand, usage } from './relay-options.js'

const createLog =
  (logger: Logger): RelayLog =>
  ({ level, ...entry }) =>
    logger[level](entry)

/** Where messages are kept: in a database that relays share, in a folder, or nowhere. */
const placeOf = async (config: RelayConfig): Promise<Pick<RelayOptions, 'database' | 'dataDir'>> => {
  const { databaseUrl, databaseDirectUrl, redisUrl, memory, dataDir } = config
  if (databaseUrl === undefined) return memory ? {} : { dataDir }
  // Loaded on need: a relay of its own needs no driver of a database.
  const { shareDatabase } = await import('../database/share-database.js')
  return { database: shareDatabase({ url: databaseUrl, directUrl: databaseDirectUrl, redisUrl }) }
}

/** Runs the relay for mobile wallets. */
export const relayCommand: Command = {
  summary: 'the relay for mobile wallets',
  async run({ args, env, onStop }) {
    const config = readRelayCommand(args, env)
    if (!config) return void process.stdout.write(`${usage}\n`)
    const { port, host, limits, projects, origins, publicUrls, trustedProxies } = config
    const log = createLog(createLogger(config.logLevel))
    const place = await placeOf(config)
    const relay = await createRelay({
      ...place,
      ...(projects && { projects }),
      port,
      host,
      limits,
      origins,
      publicUrls,
      trustedProxies,
      log,
      // What starts this process again gives it a new place.
      onLost: () => process.exit(1),
    })
    process.stdout.write(
      `${JSON.stringify({ level: 'info', event: 'listening', url: relay.url, pid: process.pid, dataDir: place.dataDir, shared: place.database !== undefined })}\n`,
    )
    onStop(async signal => {
      log({ level: 'info', event: 'closing', signal })
      await relay.close()
      log({ level: 'info', event: 'closed' })
    })
  },
}
