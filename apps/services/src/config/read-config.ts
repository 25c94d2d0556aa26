import type * as z from 'zod'
import { configSchema, type ServiceConfig } from './config.schema.js'
import { ConfigError, parseJson, readSettingsFile } from './settings-file.js'

type Environment = Readonly<Record<string, string | undefined>>
type Kind = 'text' | 'number' | 'list' | 'flag' | 'json'

/** The variables, and where each of them goes. */
const variables = {
  LATCHKEY_HOST: ['host', 'text'],
  LATCHKEY_PORT: ['port', 'number'],
  LATCHKEY_PUBLIC_URL: ['publicUrl', 'text'],
  PUBLIC_IMAGES_URL: ['publicImagesUrl', 'text'],
  LATCHKEY_DATA: ['dataDir', 'text'],
  DATABASE_URL: ['databaseUrl', 'text'],
  DATABASE_DIRECT_URL: ['databaseDirectUrl', 'text'],
  REDIS_URL: ['redisUrl', 'text'],
  TRUSTED_PROXIES: ['trustedProxies', 'list'],
  LATCHKEY_LOG_LEVEL: ['logLevel', 'text'],
  LATCHKEY_LIMITS: ['limits', 'json'],
  LATCHKEY_NETWORKS: ['networks', 'json'],
  IPFS_GATEWAY_URL: ['ipfsGatewayUrl', 'text'],
  ARWEAVE_GATEWAY_URL: ['arweaveGatewayUrl', 'text'],
  LATCHKEY_ANALYTICS: ['analytics', 'flag'],
  LATCHKEY_ANALYTICS_DAYS: ['analyticsDays', 'number'],
  LATCHKEY_ALLOW_LOOPBACK_SOURCES: ['allowLoopbackSources', 'flag'],
  LATCHKEY_SEED: ['seed', 'flag'],
  LATCHKEY_SIWX: ['siwx', 'json'],
  LATCHKEY_BUNDLER: ['bundler', 'json'],
  LATCHKEY_BUNDLER_KEY: ['bundlerKey', 'text'],
  LATCHKEY_PAYMASTER_KEY: ['paymasterKey', 'text'],
} as const satisfies Record<string, readonly [keyof ServiceConfig, Kind]>

const readVariable = (name: string, kind: Kind, text: string): unknown => {
  switch (kind) {
    case 'text':
      return text
    case 'number':
      return Number(text)
    case 'list':
      return text.split(/[\s,]+/).filter(Boolean)
    case 'flag':
      return ['1', 'true', 'yes'].includes(text.toLowerCase())
    case 'json':
      return parseJson(name, text)
  }
}

const readEnvironment = (env: Environment): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(variables)
      .filter(([name]) => env[name])
      .map(([name, [key, kind]]) => [key, readVariable(name, kind, env[name] as string)]),
  )

const describeIssue = ({ path, message }: z.core.$ZodIssue): string => `${path.join('.')}: ${message}`

/**
 * Returns the settings: flags before the environment, the environment before the file, the file before the defaults.
 * @throws ConfigError with every setting that cannot be used
 */
export function readConfig({
  file,
  env = {},
  flags = {},
}: {
  readonly file?: string
  readonly env?: Environment
  readonly flags?: Readonly<Record<string, unknown>>
} = {}): ServiceConfig {
  const fromFile = file === undefined ? {} : readSettingsFile(file)
  const result = configSchema.safeParse(
    { ...fromFile, ...readEnvironment(env), ...flags },
    { reportInput: false },
  )
  if (!result.success)
    throw new ConfigError(
      `These settings cannot be used:\n${result.error.issues.map(describeIssue).join('\n')}`,
    )
  return result.data
}
