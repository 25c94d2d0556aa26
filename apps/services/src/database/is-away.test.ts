import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { isDatabaseAway } from './is-away.js'

const failed = (message: string, code?: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error(message), code !== undefined && { code }))

it.each([
  ['terminating connection due to administrator command', '57P01'],
  ['the database system is starting up', '57P03'],
  ['sorry, too many clients already', '53300'],
  ['connect ECONNREFUSED', 'ECONNREFUSED'],
  ['write EPIPE', 'EPIPE'],
  ['Connection terminated unexpectedly', undefined],
  ['Connection terminated due to connection timeout', undefined],
  ['timeout exceeded when trying to connect', undefined],
])('says that the database is away: %s', (message, code) => {
  expect(isDatabaseAway(failed(message, code))).toBe(true)
})

it.each([
  ['duplicate key value', '23505'],
  ['invalid input syntax', '22P02'],
  ['something else', undefined],
])('says that a query is at fault: %s', (message, code) => {
  expect(isDatabaseAway(failed(message, code))).toBe(false)
})
