import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { shareDatabase } from '../database/share-database.js'
import { createIdentity } from '../testing/client-token.fixture.js'
import { connectRaw, type RawClientOptions } from '../testing/raw-client.fixture.js'
import { publish, topic } from '../testing/relay-under-test.fixture.js'
import { startRedis } from '../testing/servers/redis-server.fixture.js'
import { createPostgresDatabase } from '../testing/servers/test-databases.fixture.js'
import { createRelay, type Relay, type RelayOptions } from './relay.js'

let url: string

beforeEach(async () => {
  url = await createPostgresDatabase()
})

const start = async (options: RelayOptions = {}): Promise<Relay> => {
  const relay = await createRelay({ database: shareDatabase({ url }), ...options })
  onTestFinished(() => relay.close())
  return relay
}

const connect = async (relay: Relay, options: RawClientOptions = {}) => {
  const client = await connectRaw(relay.url, options)
  onTestFinished(() => client.socket.terminate())
  return client
}

const texts = (pushes: readonly { readonly message: string }[]) => pushes.map(({ message }) => message)

const query = async (sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

describe('two relays on one database', () => {
  it('deliver at one what was published at the other, once and in order', async () => {
    const [here, there] = [await start(), await start()]
    const reader = await connect(there)
    await reader.request('irn_subscribe', { topic })
    const writer = await connect(here)
    for (let index = 0; index < 20; index += 1) await publish(writer, `message ${index}`)
    await reader.waitForPushes(20)
    expect(texts(reader.pushes)).toEqual(Array.from({ length: 20 }, (_, index) => `message ${index}`))
  })

  it('give what waits at one to a client that comes to the other later', async () => {
    const [here, there] = [await start(), await start()]
    const identity = createIdentity()
    const first = await connect(here, { identity })
    await first.request('irn_subscribe', { topic })
    await first.close()
    await publish(await connect(here), 'while away')
    const again = await connect(there, { identity })
    expect(texts(await again.waitForPushes(1))).toEqual(['while away'])
  })

  it('forget a message when its last subscriber has it, wherever it is', async () => {
    const [here, there] = [await start(), await start()]
    const [reader, other] = [await connect(here), await connect(there)]
    await reader.request('irn_subscribe', { topic })
    await other.request('irn_subscribe', { topic })
    await publish(await connect(there), 'hello')
    await Promise.all([reader.waitForPushes(1), other.waitForPushes(1)])
    await expect.poll(async () => (await query('select client from relay_acknowledgement')).length).toBe(2)
    // Until a subscription that is on its way must have come it is kept.
    await expect.poll(() => here.stats().messages).toBe(0)
    await expect.poll(() => there.stats().messages).toBe(0)
    await expect.poll(() => query('select id from relay_message')).toEqual([])
  })

  it('keep one message of a publisher that repeats its request at the other', async () => {
    const [here, there] = [await start(), await start()]
    const identity = createIdentity()
    const reader = await connect(here)
    await reader.request('irn_subscribe', { topic })
    // Both at once: neither relay knows of the other one's message yet.
    const writers = [await connect(here, { identity }), await connect(there, { identity })]
    await Promise.all(writers.map(writer => publish(writer, 'once')))
    await publish(writers[0] as never, 'last')
    await expect.poll(() => texts(reader.pushes).includes('last')).toBe(true)
    expect(texts(reader.pushes)).toEqual(['once', 'last'])
    expect(await query('select id from relay_message')).toHaveLength(2)
  })

  it('deliver a repeated message before the next one of its publisher, though nothing wakes them', async () => {
    // Without Redis they look for each other's messages every two seconds alone.
    const database = shareDatabase({ url, redisUrl: 'redis://127.0.0.1:1' })
    const [here, there] = [await start({ database }), await start({ database })]
    const identity = createIdentity()
    const reader = await connect(here)
    await reader.request('irn_subscribe', { topic })
    await publish(await connect(there, { identity }), 'once')
    const writer = await connect(here, { identity })
    await publish(writer, 'once')
    await publish(writer, 'last')
    expect(texts(await reader.waitForPushes(2))).toEqual(['once', 'last'])
  })

  it('keep the subscription of a tab when another tab of the client leaves the topic at the other relay', async () => {
    const [here, there] = [await start(), await start()]
    const identity = createIdentity()
    const [tab, leaving] = [await connect(here, { identity }), await connect(there, { identity })]
    await tab.request('irn_subscribe', { topic })
    await leaving.request('irn_subscribe', { topic })
    await leaving.request('irn_unsubscribe', { topic, id: 'any' })
    await expect
      .poll(
        async () =>
          (await query("select seq from relay_change where records::text like '%unsubscribe%'")).length,
      )
      .toBe(1)
    await expect.poll(async () => (await query('select client from relay_subscription')).length).toBe(1)
    await publish(await connect(there), 'still here')
    expect(texts(await tab.waitForPushes(1))).toEqual(['still here'])
  })
})

describe('a relay on a shared database', () => {
  it('does not confirm what the database refused', async () => {
    const relay = await start()
    const writer = await connect(relay)
    await query('alter table relay_message rename to away')
    await expect(publish(writer, 'lost')).rejects.toMatchObject({ code: expect.any(Number) })
    await query('alter table away rename to relay_message')
    await publish(writer, 'kept')
    expect(await query('select record from relay_message')).toHaveLength(1)
  })

  it('writes nothing more, and says so, when another process has its number', async () => {
    let onLost = () => {}
    const lost = new Promise<void>(resolve => {
      onLost = resolve
    })
    await start({ onLost: () => onLost() })
    expect(await query('select slot from relay_process')).toHaveLength(1)
    await query(`update relay_process set token = 'another'`)
    await lost
  })

  it('goes on without Redis when it vanishes, and delivers within some seconds', async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.kill())
    const database = shareDatabase({ url, redisUrl: redis.url })
    const [here, there] = [await start({ database }), await start({ database })]
    const [reader, writer] = [await connect(there), await connect(here)]
    await reader.request('irn_subscribe', { topic })
    await publish(writer, 'with')
    await reader.waitForPushes(1)
    await redis.kill()
    await publish(writer, 'without')
    await reader.waitForPushes(2)
    expect(texts(reader.pushes)).toEqual(['with', 'without'])
  })
})
