import { expect, it } from 'vitest'
import { authConfigSchema, keeperConfigSchema } from './party-config.schema.js'
import { readPartyConfig } from './read-party-config.js'

const env = {
  LATCHKEY_AUTH_KEY_FILE: '/keys/auth.json',
  LATCHKEY_AUTH_FRAME_ORIGIN: 'https://frame.test',
  LATCHKEY_AUTH_KEEPER_URL: 'https://keeper.test',
  LATCHKEY_AUTH_DATABASE_URL: 'postgres://auth:password@db.test/auth',
  LATCHKEY_AUTH_PORT: '9000',
  LATCHKEY_AUTH_PROJECTS: '{"demo":{"origins":["https://app.test"]}}',
  LATCHKEY_AUTH_MAIL: '{"url":"smtps://user:password@mail.test","from":"auth@mail.test"}',
}
const read = (changes: Record<string, string> = {}) =>
  readPartyConfig({ schema: authConfigSchema, prefix: 'LATCHKEY_AUTH_', env: { ...env, ...changes } })

it('each setting can be a variable, and each party has its own', () => {
  const config = read({ LATCHKEY_KEEPER_PORT: '1', DATABASE_URL: 'postgres://other.test/other' })
  expect(config).toMatchObject({ port: 9000, keyFile: '/keys/auth.json', allowLoopbackOrigins: false })
  expect(config.databaseUrl).toBe(env.LATCHKEY_AUTH_DATABASE_URL)
  const other = { schema: keeperConfigSchema, prefix: 'LATCHKEY_KEEPER_', env }
  expect(() => readPartyConfig(other)).toThrow(/keyFile/)
})

it.each([
  ['an origin with a path', { LATCHKEY_AUTH_FRAME_ORIGIN: 'https://frame.test/path' }, /frameOrigin/],
  [
    'a sender that is no address',
    { LATCHKEY_AUTH_MAIL: '{"url":"smtp://m.test","from":"a\\nb@c.de"}' },
    /mail\.from/,
  ],
  ['another protocol', { LATCHKEY_AUTH_MAIL: '{"url":"http://m.test","from":"a@c.de"}' }, /mail\.url/],
  ['what is no JSON', { LATCHKEY_AUTH_PROJECTS: '{password' }, /LATCHKEY_AUTH_PROJECTS is not JSON/],
])('%s is refused by the name of its setting, without its value', (_name, changes, message) => {
  expect(() => read(changes)).toThrow(message)
  expect(() => read(changes)).not.toThrow(/password/)
})
