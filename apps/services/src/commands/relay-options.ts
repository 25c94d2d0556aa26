import { parseArgs } from 'node:util'
import { readLimit, readProject, readRelayConfig } from '../config/read-relay-config.js'
import type { RelayConfig } from '../config/relay-config.schema.js'

export const usage = `Usage: npm start -- relay [options]

  --config <file>         JSON file of settings
  --port <number>         8787 unless told                         LATCHKEY_RELAY_PORT
  --host <address>        127.0.0.1 unless told                    LATCHKEY_RELAY_HOST
  --data <folder>         where messages survive a restart;        LATCHKEY_RELAY_DATA
                          ./relay-data unless told
  --database <url>        PostgreSQL that several relays share;    DATABASE_URL
                          messages are then there, not in the folder
  --memory                keep nothing over a restart              LATCHKEY_RELAY_MEMORY=1
  --public-url <address>  what clients are given as relayUrl;      LATCHKEY_RELAY_PUBLIC_URLS
                          more than one is allowed
  --project <id[=pages]>  only these project ids, with the         LATCHKEY_RELAY_PROJECTS
                          origins of each, parted by commas
  --origin <origin>       only these origins, for all projects     LATCHKEY_RELAY_ORIGINS
  --trusted-proxy <range> a proxy whose x-forwarded-for counts     TRUSTED_PROXIES
  --limit <name=number>   another limit                            LATCHKEY_RELAY_LIMITS
  --quiet                 log warnings and errors alone            LATCHKEY_LOG_LEVEL=warn
  --help

DATABASE_DIRECT_URL names the database past a pooler, REDIS_URL a Redis that wakes the other relays.
A list in the environment is parted by spaces. A flag wins over the environment, and the environment over the file.`

type Environment = Readonly<Record<string, string | undefined>>

const one = { type: 'string' } as const
const many = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const

const parseFlags = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      config: one,
      port: one,
      host: one,
      data: one,
      database: one,
      memory: flag,
      'public-url': many,
      project: many,
      origin: many,
      'trusted-proxy': many,
      limit: many,
      quiet: flag,
      help: { ...flag, short: 'h' },
    },
  }).values

const settingsOf = (flags: ReturnType<typeof parseFlags>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries({
      port: flags.port === undefined ? undefined : Number(flags.port),
      host: flags.host,
      dataDir: flags.data,
      databaseUrl: flags.database,
      memory: flags.memory,
      publicUrls: flags['public-url'],
      projects: flags.project?.map(readProject),
      origins: flags.origin,
      trustedProxies: flags['trusted-proxy'],
      limits: flags.limit && Object.fromEntries(flags.limit.map(readLimit)),
      logLevel: flags.quiet ? 'warn' : undefined,
    }).filter(([, value]) => value !== undefined),
  )

/**
 * What the command line, the environment and the file ask for, or `undefined` when help is asked for.
 * @throws ConfigError, or the parser's TypeError
 */
export const readRelayCommand = (args: readonly string[], env: Environment): RelayConfig | undefined => {
  const flags = parseFlags(args)
  if (flags.help) return undefined
  // A folder or `--memory` on the command line asks for a relay of its own, whatever the environment names.
  const isOwn = flags.database === undefined && (flags.data !== undefined || flags.memory === true)
  const { databaseUrl, ...own } = readRelayConfig({ file: flags.config, env, flags: settingsOf(flags) })
  return { ...own, ...(databaseUrl !== undefined && !isOwn && { databaseUrl }) }
}
