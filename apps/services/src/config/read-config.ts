import { configSchema, type ServiceConfig } from './config.schema.js'
import { readSettings, type SettingsInput, type Variables } from './read-settings.js'

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
  LATCHKEY_PRICE_FEEDS: ['priceFeeds', 'json'],
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
} as const satisfies Variables<ServiceConfig>

/**
 * Returns the settings of the services.
 * @throws ConfigError with every setting that cannot be used
 */
export const readConfig = (input: SettingsInput = {}): ServiceConfig =>
  readSettings({ schema: configSchema, variables, ...input })
