import type * as z from 'zod'
import { readSettings, type SettingsInput } from '../../config/read-settings.js'

interface ReadInput<Schema extends z.ZodObject> extends SettingsInput {
  readonly schema: Schema
  /** What variables begin with, such as `LATCHKEY_AUTH_`. */
  readonly prefix: string
}

/** Settings that are JSON in the environment. All others are text. */
const jsonSettings = new Set([
  'port',
  'trustedProxies',
  'projects',
  'allowLoopbackOrigins',
  'mail',
  'limits',
  'retention',
  'social',
])

const variableOf = (prefix: string, setting: string): string =>
  prefix + setting.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()

/**
 * Reads the settings of a party. Each setting is a variable too: `keyFile` of auth is `LATCHKEY_AUTH_KEY_FILE`.
 * @throws ConfigError with every setting that cannot be used
 */
export function readPartyConfig<Schema extends z.ZodObject>({
  schema,
  prefix,
  ...input
}: ReadInput<Schema>): z.infer<Schema> {
  const variables = Object.fromEntries(
    Object.keys(schema.shape).map(setting => [
      variableOf(prefix, setting),
      [setting, jsonSettings.has(setting) ? 'json' : 'text'] as const,
    ]),
  )
  return readSettings({ schema, variables, ...input })
}
