import { parseArgs } from 'node:util'
import { RelayConfigError, type RelayLimits, type RelayOptions, type RelayProject } from '../relay/index.js'

export const usage = `Usage: npm start -- relay [options]

  --port <number>            8787 unless told                      LATCHKEY_RELAY_PORT
  --host <address>           127.0.0.1 unless told                 LATCHKEY_RELAY_HOST
  --data <folder>            where messages survive a restart;     LATCHKEY_RELAY_DATA
                             ./relay-data unless told
  --database <url>           PostgreSQL that several relays share;     DATABASE_URL
                             messages are then there and not in the folder
  --memory                   keep nothing over a restart           LATCHKEY_RELAY_MEMORY=1
  --public-url <address>     what clients are given as relayUrl;   LATCHKEY_RELAY_PUBLIC_URLS
                             more than one is allowed
  --project <id[=origins]>   only these project ids, with the      LATCHKEY_RELAY_PROJECTS
                             origins of each, parted by commas
  --origin <origin>          only these origins, for all projects  LATCHKEY_RELAY_ORIGINS
  --trust-proxy              addresses from x-forwarded-for        LATCHKEY_RELAY_TRUST_PROXY=1
  --limit <name=number>      another limit                         LATCHKEY_RELAY_LIMITS
  --quiet                    log warnings and errors alone         LATCHKEY_RELAY_QUIET=1
  --help

DATABASE_DIRECT_URL names the database past a pooler, REDIS_URL a Redis that wakes the other relays.
A list in the environment is parted by spaces. A flag wins over the environment.`

export type RelayCommand =
  | { readonly help: true }
  | { readonly help: false; readonly quiet: boolean; readonly options: RelayOptions }

type Environment = Readonly<Record<string, string | undefined>>

const defaultPort = 8787
const defaultFolder = 'relay-data'

const parseFlags = (args: readonly string[]) => {
  const one = { type: 'string' } as const
  const many = { type: 'string', multiple: true } as const
  const flag = { type: 'boolean' } as const
  return parseArgs({
    args: [...args],
    options: {
      port: one,
      host: one,
      data: one,
      database: one,
      memory: flag,
      'public-url': many,
      project: many,
      origin: many,
      'trust-proxy': flag,
      limit: many,
      quiet: flag,
      help: { ...flag, short: 'h' },
    },
  }).values
}

/** `id` or `id=origin,origin`. */
const readProject = (text: string): RelayProject => {
  const [id = '', ...rest] = text.split('=')
  const origins = rest.join('=').split(',').filter(Boolean)
  return origins.length > 0 ? { id, origins } : { id }
}

/** `name=number`; the relay itself checks the name and the number. */
const readLimit = (text: string): readonly [string, number] => {
  const [, name, value] = /^(\w+)=(\d+)$/.exec(text) ?? []
  if (name === undefined) throw new RelayConfigError(`"${text}" is no limit. Write name=number.`)
  return [name, Number(value)]
}

const createReader = (env: Environment) => {
  const read = (name: string): string | undefined => env[`LATCHKEY_RELAY_${name}`] || undefined
  return {
    read,
    list: (given: readonly string[] | undefined, name: string): readonly string[] =>
      given ?? read(name)?.split(/\s+/).filter(Boolean) ?? [],
    isSet: (given: boolean | undefined, name: string): boolean =>
      given ?? ['1', 'true', 'yes'].includes(read(name)?.toLowerCase() ?? ''),
  }
}

/** The database that relays share. A folder or `--memory` on the command line asks for a relay of its own. */
const readDatabase = (flags: ReturnType<typeof parseFlags>, env: Environment) => {
  const url = flags.database ?? (flags.data || flags.memory ? undefined : env.DATABASE_URL)
  if (!url) return {}
  const { DATABASE_DIRECT_URL: directUrl, REDIS_URL: redisUrl } = env
  return { database: { url, ...(directUrl && { directUrl }), ...(redisUrl && { redisUrl }) } }
}

/** What the command line and the environment ask for. @throws RelayConfigError, or the parser's TypeError */
export const readRelayCommand = (args: readonly string[], env: Environment): RelayCommand => {
  const flags = parseFlags(args)
  if (flags.help) return { help: true }
  const { read, list, isSet } = createReader(env)
  const projects = list(flags.project, 'PROJECTS').map(readProject)
  const inMemory = isSet(flags.memory, 'MEMORY')
  const shared = readDatabase(flags, env)
  const limits: Partial<RelayLimits> = Object.fromEntries(list(flags.limit, 'LIMITS').map(readLimit))
  return {
    help: false,
    quiet: isSet(flags.quiet, 'QUIET'),
    options: {
      port: Number(flags.port ?? read('PORT') ?? defaultPort),
      host: flags.host ?? read('HOST') ?? '127.0.0.1',
      ...shared,
      ...(!inMemory && !shared.database && { dataDir: flags.data ?? read('DATA') ?? defaultFolder }),
      limits,
      ...(projects.length > 0 && { projects }),
      origins: list(flags.origin, 'ORIGINS'),
      publicUrls: list(flags['public-url'], 'PUBLIC_URLS'),
      trustProxy: isSet(flags['trust-proxy'], 'TRUST_PROXY'),
    },
  }
}
