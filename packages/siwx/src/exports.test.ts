import { expect, it } from 'vitest'
import * as betterAuth from './better-auth/index.js'
import * as client from './client/index.js'
import * as drizzle from './drizzle/index.js'
import * as index from './index.js'
import * as node from './node/index.js'
import * as redis from './redis/index.js'
import * as server from './server/index.js'

it('exports exactly these names', () => {
  const namesOf = (entry: object) => Object.keys(entry).sort()
  expect(namesOf(index)).toEqual([
    'SiwxError',
    'buildMessage',
    'decodeRecap',
    'encodeRecap',
    'fromCacao',
    'isRecap',
    'parseMessage',
    'recapStatement',
    'toCacao',
  ])
  expect(namesOf(client)).toEqual(['SiwxError', 'siwx'])
  expect(namesOf(server)).toEqual(['SiwxError', 'createMemoryStores', 'createSiwx', 'openApiPaths'])
  expect(namesOf(node)).toEqual(['toNodeHandler', 'toRequestHead'])
  expect(namesOf(drizzle)).toEqual(['createSqlStores', 'siwxAccounts', 'siwxNonces', 'siwxSessions'])
  expect(namesOf(betterAuth)).toEqual(['SiwxError', 'siwx'])
  expect(namesOf(redis)).toEqual(['createRedisStores'])
})
