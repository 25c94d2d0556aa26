import { ConfigError } from './config-error.js'
import { readSettings, type SettingsInput, splitList, type Variables } from './read-settings.js'
import { type RelayConfig, relayConfigSchema } from './relay-config.schema.js'

/** `id`, or `id=origin,origin`. */
export const readProject = (text: string) => {
  const [id = '', ...rest] = text.split('=')
  return { id, origins: rest.join('=').split(',').filter(Boolean) }
}

/** `name=number`; the schema checks the name and the number. @throws ConfigError */
export const readLimit = (text: string): readonly [string, number] => {
  const [, name, value] = /^(\w+)=(\d+)$/.exec(text) ?? []
  if (name === undefined) throw new ConfigError(`"${text}" is no limit. Write name=number.`)
  return [name, Number(value)]
}

// The origins of a project are parted by commas, so spaces part the projects.
const readProjects = (text: string) => text.split(/\s+/).filter(Boolean).map(readProject)

const variables = {
  LATCHKEY_RELAY_HOST: ['host', 'text'],
  LATCHKEY_RELAY_PORT: ['port', 'number'],
  LATCHKEY_RELAY_DATA: ['dataDir', 'text'],
  LATCHKEY_RELAY_MEMORY: ['memory', 'flag'],
  LATCHKEY_RELAY_PUBLIC_URLS: ['publicUrls', 'list'],
  LATCHKEY_RELAY_PROJECTS: ['projects', readProjects],
  LATCHKEY_RELAY_ORIGINS: ['origins', 'list'],
  LATCHKEY_RELAY_LIMITS: ['limits', text => Object.fromEntries(splitList(text).map(readLimit))],
  LATCHKEY_LOG_LEVEL: ['logLevel', 'text'],
  DATABASE_URL: ['databaseUrl', 'text'],
  DATABASE_DIRECT_URL: ['databaseDirectUrl', 'text'],
  REDIS_URL: ['redisUrl', 'text'],
  TRUSTED_PROXIES: ['trustedProxies', 'list'],
} satisfies Variables<RelayConfig>

/** Returns the settings of the relay. @throws ConfigError with every setting that cannot be used */
export const readRelayConfig = (input: SettingsInput): RelayConfig =>
  readSettings({ schema: relayConfigSchema, variables, ...input })
