import { DrizzleQueryError } from 'drizzle-orm'

/** Connection exceptions, too few resources, and a server that stops or cancels: SQLSTATE classes 08, 53 and 57. */
const awayClasses = /^(08|53|57)/
const sqlState = /^[0-9A-Z]{5}$/
/** Faults of a connection, by pg and by its pool: neither gives them a code. */
const cut = /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered))/
const refused = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']

/** Whether a query failed because the database cannot be reached: the same query may pass in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  // Codes of the system may have five letters too.
  if (refused.includes(code)) return true
  return sqlState.test(code) ? awayClasses.test(code) : cut.test(cause.message)
}
