import { parseArgs } from 'node:util'
import type { ServiceConfig } from '../config/config.schema.js'
import { readConfig } from '../config/read-config.js'
import type { CommandInput } from './command.types.js'

export const serviceFlags = `  --config <file>     JSON file of settings
  --port <number>     default 8788
  --host <address>    default 127.0.0.1
  --data <folder>     folder of the embedded database, default ./services-data
  --seed              fill empty tables with the seed data
  --help

Every setting can stand in the file or in the environment, see apps/services/README.md.`

const text = { type: 'string' } as const

/** Reads the settings of a command. Returns `undefined` when help is asked for. @throws ConfigError, the parser's TypeError */
export function readServiceConfig({
  args,
  env,
}: Pick<CommandInput, 'args' | 'env'>): ServiceConfig | undefined {
  const { config, port, host, data, seed, help } = parseArgs({
    args: [...args],
    options: {
      config: text,
      port: text,
      host: text,
      data: text,
      seed: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values
  if (help) return undefined
  return readConfig({
    ...(config !== undefined && { file: config }),
    env,
    flags: {
      ...(port !== undefined && { port: Number(port) }),
      ...(host !== undefined && { host }),
      ...(data !== undefined && { dataDir: data }),
      ...(seed && { seed }),
    },
  })
}
