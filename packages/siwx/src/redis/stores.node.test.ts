import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type RedisServer,
  startRedis,
} from '../../../../apps/services/src/testing/servers/redis-server.fixture.js'
import { describeStores } from '../testing/store-contract.fixture.js'
import { createRedisStores } from './stores.js'

describe('the stores in Redis', () => {
  let server: RedisServer
  let client: Redis
  let stores: ReturnType<typeof createRedisStores>

  beforeAll(async () => {
    server = await startRedis()
    client = new Redis(server.url)
    stores = createRedisStores(client)
  })
  afterAll(async () => {
    client.disconnect()
    await server.kill()
  })

  describeStores(() => stores)

  it('let Redis forget what has expired', async () => {
    const issuedAt = Date.now()
    const nonce = {
      nonce: 'short',
      browser: 'b',
      purpose: 'sign-in',
      issuedAt,
      expiresAt: issuedAt + 1_000,
    } as const
    await stores.nonces.issue(nonce, 10)
    const left = await client.pttl('siwx:nonce:short')
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(61_000)
  })

  it('keep the time of a session that changes', async () => {
    const provedAt = Date.now()
    const session = { browser: 'b', userId: 'u', accounts: [], method: 'eip191', contracts: [] }
    const times = { provedAt, checkedAt: provedAt, expiresAt: provedAt + 60_000 }
    const timed = { id: 'timed', ...session, ...times }
    await stores.sessions.create(timed)
    await stores.sessions.update(timed, { checkedAt: provedAt + 1 })
    expect(await client.pttl('siwx:session:timed')).toBeGreaterThan(60_000)
    expect((await stores.sessions.find('timed'))?.checkedAt).toBe(provedAt + 1)
  })

  it('share a server under prefixes of their own', async () => {
    const other = createRedisStores(client, { prefix: 'other:' })
    const issuedAt = Date.now()
    const nonce = {
      nonce: 'one',
      browser: 'b',
      purpose: 'sign-in',
      issuedAt,
      expiresAt: issuedAt + 1_000,
    } as const
    await stores.nonces.issue(nonce, 10)
    expect(await other.nonces.consume('one')).toBeUndefined()
    expect(await stores.nonces.consume('one')).toEqual(nonce)
  })
})
