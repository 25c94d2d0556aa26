import { parseArgs } from 'node:util'
import type * as z from 'zod'
import { ConfigError } from '../config/config-error.js'
import {
  type AuthConfig,
  authConfigSchema,
  type KeeperConfig,
  keeperConfigSchema,
} from '../parties/config/party-config.schema.js'
import { readPartyConfig } from '../parties/config/read-party-config.js'
import { createKeyFile } from '../parties/keys/key-file.js'
import type { CommandInput } from './command.types.js'

export const partyFlags = `  --config <file>     JSON file of settings
  --port <number>     the port
  --data <folder>     folder of the embedded database
  --create-keys       write a new key file where \`keyFile\` says, and end
  --help

Every setting can stand in the file or in the environment.`

const text = { type: 'string' } as const

interface PartyArguments<Config> {
  readonly config: Config
  readonly createsKeys: boolean
}

const readArguments = <Schema extends z.ZodObject>(
  { args, env }: Pick<CommandInput, 'args' | 'env'>,
  { schema, prefix }: { readonly schema: Schema; readonly prefix: string },
): PartyArguments<z.infer<Schema>> | undefined => {
  const { config, port, data, help, ...rest } = parseArgs({
    args: [...args],
    options: {
      ...{ config: text, port: text, data: text },
      'create-keys': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values
  if (help) return undefined
  return {
    createsKeys: rest['create-keys'] ?? false,
    config: readPartyConfig({
      ...{ schema, prefix, env },
      ...(config !== undefined && { file: config }),
      flags: {
        ...(port !== undefined && { port: Number(port) }),
        ...(data !== undefined && { dataDir: data }),
      },
    }),
  }
}

type Input = Pick<CommandInput, 'args' | 'env'>

/** Settings of auth. Undefined when help is asked for. @throws ConfigError, the parser's TypeError */
export const readAuthArguments = (input: Input): PartyArguments<AuthConfig> | undefined =>
  readArguments(input, { schema: authConfigSchema, prefix: 'LATCHKEY_AUTH_' })

/** Settings of the keeper. Undefined when help is asked for. @throws ConfigError, the parser's TypeError */
export const readKeeperArguments = (input: Input): PartyArguments<KeeperConfig> | undefined =>
  readArguments(input, { schema: keeperConfigSchema, prefix: 'LATCHKEY_KEEPER_' })

/** Writes the key file of a party, and says so. @throws ConfigError where there is one */
export async function writeKeyFile(file: string): Promise<void> {
  try {
    await createKeyFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new ConfigError('There is a key file already. A new one would lose every half that it seals.')
  }
  process.stdout.write('The key file is written. Back it up apart from the database.\n')
}
