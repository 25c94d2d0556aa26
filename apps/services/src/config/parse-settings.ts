import type * as z from 'zod'
import { ConfigError } from './config-error.js'

const describeIssue = ({ path, message }: z.core.$ZodIssue): string =>
  [path.join('.'), message].filter(Boolean).join(': ')

/** Checks settings, and fills in the defaults. @throws ConfigError with every setting that cannot be used */
export function parseSettings<Schema extends z.ZodType>(schema: Schema, settings: unknown): z.infer<Schema> {
  const result = schema.safeParse(settings, { reportInput: false })
  if (result.success) return result.data
  throw new ConfigError(
    `These settings cannot be used:\n${result.error.issues.map(describeIssue).join('\n')}`,
  )
}
