import type * as z from 'zod'
import { ConfigError, parseJson, readSettingsFile } from '../../config/settings-file.js'

type Environment = Readonly<Record<string, string | undefined>>

interface ReadInput<Schema extends z.ZodObject> {
  readonly schema: Schema
  /** What variables begin with, such as `LATCHKEY_AUTH_`. */
  readonly prefix: string
  readonly file?: string
  readonly env?: Environment
  readonly flags?: Readonly<Record<string, unknown>>
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
 * Reads the settings of a party: flags before the environment, the environment before the file. Each setting is a variable
 * too: `keyFile` of auth is `LATCHKEY_AUTH_KEY_FILE`. @throws ConfigError with every setting that cannot be used
 */
export function readPartyConfig<Schema extends z.ZodObject>(input: ReadInput<Schema>): z.infer<Schema> {
  const { schema, prefix, file, env = {}, flags = {} } = input
  const fromEnvironment = Object.keys(schema.shape).flatMap(setting => {
    const name = variableOf(prefix, setting)
    const text = env[name]
    if (!text) return []
    return [[setting, jsonSettings.has(setting) ? parseJson(name, text) : text]]
  })
  const fromFile = file === undefined ? {} : readSettingsFile(file)
  const result = schema.safeParse(
    { ...fromFile, ...Object.fromEntries(fromEnvironment), ...flags },
    { reportInput: false },
  )
  if (result.success) return result.data
  const lines = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`)
}
