import type * as z from 'zod'
import { parseSettings } from './parse-settings.js'
import { parseJson, readSettingsFile } from './settings-file.js'

type Environment = Readonly<Record<string, string | undefined>>

/** How the text of a variable is read: by its kind, or by a function. @throws ConfigError */
export type VariableKind = 'text' | 'number' | 'list' | 'flag' | 'json' | ((text: string) => unknown)

/** Variables of the environment, and the setting that each of them is. */
export type Variables<Settings> = Readonly<Record<string, readonly [keyof Settings, VariableKind]>>

/** The parts of a list, which spaces or commas separate. */
export const splitList = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

const readVariable = (name: string, kind: VariableKind, text: string): unknown => {
  if (typeof kind === 'function') return kind(text)
  switch (kind) {
    case 'text':
      return text
    case 'number':
      return Number(text)
    case 'list':
      return splitList(text)
    case 'flag':
      return ['1', 'true', 'yes'].includes(text.toLowerCase())
    case 'json':
      return parseJson(name, text)
  }
}

/** Where settings come from. */
export interface SettingsInput {
  /** A JSON file. */
  readonly file?: string | undefined
  readonly env?: Environment
  readonly flags?: Readonly<Record<string, unknown>>
}

interface ReadInput<Schema extends z.ZodObject> extends SettingsInput {
  readonly schema: Schema
  readonly variables: Variables<z.infer<Schema>>
}

/**
 * Reads settings: flags before the environment, the environment before the file, the file before the defaults. A variable
 * that is empty is none.
 * @throws ConfigError with every setting that cannot be used
 */
export function readSettings<Schema extends z.ZodObject>(input: ReadInput<Schema>): z.infer<Schema> {
  const { schema, variables, file, env = {}, flags = {} } = input
  const fromEnvironment = Object.entries(variables).flatMap(([name, [setting, kind]]) => {
    const text = env[name]
    return text ? [[setting, readVariable(name, kind, text)]] : []
  })
  const fromFile = file === undefined ? {} : readSettingsFile(file)
  return parseSettings(schema, { ...fromFile, ...Object.fromEntries(fromEnvironment), ...flags })
}
