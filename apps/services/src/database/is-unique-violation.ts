import { DrizzleQueryError } from 'drizzle-orm'

/** Whether a query failed because a value that must be unique is there already (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && (error.cause as { code?: unknown } | undefined)?.code === '23505'
