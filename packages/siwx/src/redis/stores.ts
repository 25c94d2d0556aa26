import type {
  NonceStore,
  SessionStore,
  SiwxStores,
  StoredNonce,
  StoredSession,
} from '../server/stores.types.js'
import type { RedisClient } from './redis-client.types.js'

/** How much longer Redis keeps what has expired: its clock and the server's differ. */
const GRACE_MS = 60_000

/** How long the list of a browser's nonces is kept at least: longer than the nonces. */
const BROWSER_MS = 3_600_000

/** Adds a nonce to the list of a browser. Returns those that are too many, which it takes off. */
const OPEN = `
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
local old = redis.call('ZRANGE', KEYS[1], 0, -ARGV[3] - 1)
if #old > 0 then redis.call('ZREM', KEYS[1], unpack(old)) end
return old`

/**
 * Merges fields into a session that is there, if some others are as expected. In one step: a session that is deleted
 * meanwhile does not come back, and of two that change the same state one changes nothing.
 */
const PATCH = `
local value = redis.call('GET', KEYS[1])
if not value then return 0 end
local kept = cjson.decode(value)
for field, text in pairs(cjson.decode(ARGV[2])) do if kept[field] ~= text then return 0 end end
for field, text in pairs(cjson.decode(ARGV[1])) do kept[field] = text end
redis.call('SET', KEYS[1], cjson.encode(kept), 'KEEPTTL')
return 1`

function createNonces(client: RedisClient, prefix: string): NonceStore {
  const keyOf = (nonce: string) => `${prefix}nonce:${nonce}`
  return {
    async issue(nonce, limit) {
      const ttl = Math.max(1, nonce.expiresAt - nonce.issuedAt) + GRACE_MS
      const open = `${prefix}browser:${nonce.browser}`
      await client.set(keyOf(nonce.nonce), JSON.stringify(nonce), 'PX', ttl)
      const lifetime = Math.max(ttl, BROWSER_MS)
      const old = await client.eval(OPEN, 1, open, nonce.issuedAt, nonce.nonce, limit, lifetime)
      // One by one: in a cluster each may be on a node of its own.
      if (Array.isArray(old)) await Promise.all(old.map(each => client.del(keyOf(String(each)))))
    },
    async consume(nonce) {
      const value = await client.getdel(keyOf(nonce))
      return value === null ? undefined : (JSON.parse(value) as StoredNonce)
    },
  }
}

/** A session whose fields are texts: the JSON library of Redis writes an empty list as an object. */
const pack = (fields: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])),
  )

const unpack = (value: string): StoredSession =>
  Object.fromEntries(
    Object.entries(JSON.parse(value) as Record<string, string>).map(([name, text]) => [
      name,
      JSON.parse(text),
    ]),
  ) as unknown as StoredSession

function createSessions(client: RedisClient, prefix: string): SessionStore {
  const keyOf = (id: string) => `${prefix}session:${id}`
  return {
    async create(session) {
      const ttl = Math.max(1, session.expiresAt - session.provedAt) + GRACE_MS
      await client.set(keyOf(session.id), pack(session), 'PX', ttl)
    },
    async find(id) {
      const value = await client.get(keyOf(id))
      return value === null ? undefined : unpack(value)
    },
    async update({ id, accounts, contracts }, patch) {
      return (await client.eval(PATCH, 1, keyOf(id), pack(patch), pack({ accounts, contracts }))) === 1
    },
    async delete(id) {
      await client.del(keyOf(id))
    },
  }
}

/**
 * Makes stores for nonces and sessions in Redis 6.2 or newer, or what speaks its protocol. Which user an account belongs
 * to has to outlive a cache, so `accounts` is not among them: take it from `@latchkey/siwx/drizzle`, or leave it out.
 * @example
 * createSiwx({ ...options, ...createRedisStores(new Redis(url)) })
 */
export const createRedisStores = (
  client: RedisClient,
  { prefix = 'siwx:' }: { readonly prefix?: string } = {},
): Required<Pick<SiwxStores, 'nonces' | 'sessions'>> => ({
  nonces: createNonces(client, prefix),
  sessions: createSessions(client, prefix),
})
