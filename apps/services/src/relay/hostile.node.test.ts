import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createIdentity, signToken } from '../testing/client-token.fixture.js'
import { createFrameMaker } from '../testing/hostile-frames.fixture.js'
import { createManualClock } from '../testing/manual-clock.fixture.js'
import { connectRaw, type RawClient, type RawClientOptions } from '../testing/raw-client.fixture.js'
import { createRelay, type Relay, type RelayLimits, type RelayOptions } from './index.js'

const clock = createManualClock()
const topic = 'a'.repeat(64)
const limitExceeded = { code: -32_005 }

let relay: Relay
let clients: RawClient[] = []
let sockets: Socket[] = []

const start = async (limits: Partial<RelayLimits> = {}, more: RelayOptions = {}) => {
  relay = await createRelay({ clock, limits, ...more })
}

const startBehindProxy = (limits: Partial<RelayLimits> = {}) => start(limits, { trustProxy: true })

/** Has an address of its own. */
const from = (address: string): RawClientOptions => ({ headers: { 'x-forwarded-for': address } })

const client = async (options: RawClientOptions = {}): Promise<RawClient> => {
  const made = await connectRaw(relay.url, { nowMs: clock.now(), ...options })
  clients.push(made)
  return made
}

const publish = (from: RawClient, message: string, more: object = {}) =>
  from.request('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more })

/** A TCP connection that sends this much and waits. */
const openSocket = async (text = ''): Promise<Socket & { readonly ended: Promise<void> }> => {
  const socket = connect(relay.port, '127.0.0.1')
  const ended = new Promise<void>(resolve => socket.once('close', () => resolve()))
  sockets.push(socket)
  socket.on('error', () => undefined).resume()
  await new Promise(resolve => socket.once('connect', resolve))
  socket.write(text)
  return Object.assign(socket, { ended })
}

const ask = async (path: string): Promise<string> => {
  const socket = connect(relay.port, '127.0.0.1')
  sockets.push(socket)
  const answer = new Promise<string>(resolve => {
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.once('close', () => resolve(text))
  })
  socket.end(`GET ${path} HTTP/1.1\r\nHost: relay\r\n\r\n`)
  return (await answer).split('\r\n')[0] ?? ''
}

afterEach(async () => {
  for (const { socket } of clients) socket.terminate()
  for (const socket of sockets) socket.destroy()
  clients = []
  sockets = []
  await relay.close()
})

describe('sockets that never become websockets', () => {
  test('are closed when they have said nothing for as long as they may', async () => {
    await start({ upgradeMs: 5_000 })
    const [silent, dripping] = [await openSocket(), await openSocket('GET / HTTP/1.1\r\nx: ')]
    await vi.waitFor(() => expect(relay.stats().idleSockets).toBe(2))
    const served = await client()
    clock.advance(5_000)
    await Promise.all([silent.ended, dripping.ended])
    expect(relay.stats().idleSockets).toBe(0)
    expect(await publish(served, 'still here')).toBe(true)
  })

  test('are bounded by address, and those that have a websocket do not count', async () => {
    await start({ idleSocketsPerAddress: 3 })
    await client()
    for (let each = 0; each < 3; each++) await openSocket()
    await vi.waitFor(() => expect(relay.stats().idleSockets).toBe(3))
    await (await openSocket()).ended
    expect(relay.stats()).toMatchObject({ idleSockets: 3, turnedAway: 1 })
  })

  test('count while they are refused, told by the close event or not, and are closed soon after', async () => {
    await start({ idleSocketsPerAddress: 2 })
    const told = await client({ token: null, query: { useOnCloseEvent: 'true' } })
    told.socket.pause()
    const upgrade = 'GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    const refused = await openSocket(upgrade)
    await vi.waitFor(() => expect(relay.stats().turnedAway).toBe(2))
    await (await openSocket()).ended
    clock.advance(1_000)
    await refused.ended
    await vi.waitFor(() => expect(relay.stats().idleSockets).toBe(0))
  })
})

describe('work', () => {
  const topics = Array.from({ length: 500 }, (_, each) => each.toString(16).padStart(64, '0'))

  test('a fetch over many topics costs as much as it looks up', async () => {
    await start({ requestBurstPerClient: 100 })
    const reader = await client()
    const fetch = () => reader.request('irn_batchFetchMessages', { topics })
    for (let time = 0; time < 3; time++) expect(await fetch()).toEqual({ messages: [], hasMore: false })
    await expect(fetch()).rejects.toMatchObject(limitExceeded)
  })

  test('a fetch costs as much as it is answered with', async () => {
    await start({ requestBurstPerClient: 40, requestBurstPerAddress: 10_000 })
    for (let each = 0; each < 8; each++) await publish(await client(), `${each} ${'x'.repeat(250_000)}`)
    const reader = await client()
    expect(await reader.request('irn_fetchMessages', { topic })).toMatchObject({ hasMore: true })
    expect(await reader.request('irn_fetchMessages', { topic })).toMatchObject({ hasMore: false })
    await expect(reader.request('irn_fetchMessages', { topic })).rejects.toMatchObject(limitExceeded)
  })

  test('a fetch is answered in pages, and the pages have every message once', async () => {
    await start({ requestBurstPerClient: 10_000, requestBurstPerAddress: 10_000 })
    const writer = await client()
    const all = topics
      .slice(0, 12)
      .flatMap(on => Array.from({ length: 50 }, (_, each) => [on, `${each} ${on}`]))
    for (const [on, message] of all) await publish(writer, message ?? '', { topic: on })
    const reader = await client()
    const seen: string[] = []
    for (let hasMore = true; hasMore; ) {
      const page = (await reader.request('irn_batchFetchMessages', { topics: topics.slice(0, 12) })) as {
        readonly messages: readonly { readonly message: string }[]
        readonly hasMore: boolean
      }
      seen.push(...page.messages.map(({ message }) => message))
      hasMore = page.hasMore
    }
    expect(seen.sort()).toEqual(all.map(([, message]) => message).sort())
  })

  test('repeating a large subscription is not free', async () => {
    await start({ requestBurstPerClient: 100, requestsPerSecondPerClient: 1 })
    const reader = await client()
    const subscribe = () => reader.request('irn_batchSubscribe', { topics })
    // 31 of 100 for the first time, and then 7 for each.
    for (let time = 0; time < 10; time++) await subscribe()
    await expect(subscribe()).rejects.toMatchObject(limitExceeded)
  })

  test('a message that goes to many connections is paid for by its publisher', async () => {
    await start({ requestBurstPerClient: 20, requestsPerSecondPerClient: 1, requestBurstPerAddress: 10_000 })
    const writer = await client()
    for (let each = 0; each < 30; each++) await (await client()).request('irn_subscribe', { topic })
    await publish(writer, 'x'.repeat(400_000))
    await expect(publish(writer, 'next')).rejects.toMatchObject(limitExceeded)
  })

  test('what an address sends beyond its bytes is read later, and everybody else at once', async () => {
    await start({ bytesPerSecondPerAddress: 100_000, byteBurstPerAddress: 100_000 })
    const writer = await client()
    const large = publish(writer, 'x'.repeat(150_000))
    let isAnswered = false
    const answered = large.then(() => {
      isAnswered = true
    })
    await publish(await client(), 'small')
    expect(isAnswered).toBe(false)
    clock.advance(3_000)
    await answered
  })

  test('frames that never end are bounded by address', async () => {
    await start({ partialBytesPerAddress: 100_000 })
    const [greedy, honest] = [await client(), await client()]
    greedy.socket.send('x'.repeat(150_000), { fin: false })
    expect((await greedy.closed).code).toBe(1006)
    expect(await publish(honest, 'served')).toBe(true)
  })
})

describe('one address that keeps the relay busy', () => {
  const limits = { requestBurstPerClient: 100_000, requestBurstPerAddress: 100_000 }
  const topics = Array.from({ length: 400 }, (_, each) => each.toString(16).padStart(64, '0'))

  const subscribing = JSON.stringify({
    id: 1,
    jsonrpc: '2.0',
    method: 'irn_batchSubscribe',
    params: { topics },
  })

  test('delays the request of another by a few of its own, not by those of all its connections', async () => {
    await startBehindProxy(limits)
    const calm = await client(from('203.0.113.2'))
    const busy = await Promise.all(Array.from({ length: 50 }, () => client(from('203.0.113.1'))))
    for (const { socket } of busy) for (let each = 0; each < 4; each++) socket.send(subscribing)
    await publish(calm, 'served in its turn')
    expect(relay.stats().requests).toBeLessThan(25)
    await vi.waitFor(() => expect(relay.stats().requests).toBe(201), 20_000)
  })

  test('does a large request in steps, between which another is served', async () => {
    await startBehindProxy(limits)
    const [busy, calm] = [await client(from('203.0.113.1')), await client(from('203.0.113.2'))]
    const done = busy.request('irn_batchSubscribe', { topics })
    await publish(calm, 'served between two steps')
    expect(relay.stats().subscriptions).toBeLessThan(topics.length)
    await done
    expect(relay.stats().subscriptions).toBe(topics.length)
  })

  test('publishes a large batch in steps, serves what was stored of it, and hears of the failure', async () => {
    await startBehindProxy({ ...limits, messagesPerTopic: 60 })
    const [busy, calm] = [await client(from('203.0.113.1')), await client(from('203.0.113.2'))]
    await calm.request('irn_subscribe', { topic })
    const messages = Array.from({ length: 100 }, (_, each) => ({ topic, message: `${each}`, ttl: 300 }))
    const done = busy.request('irn_batchPublish', { messages })
    await calm.request('irn_subscribe', { topic: 'b'.repeat(64) })
    expect(relay.stats().messages).toBeLessThan(60)
    await expect(done).rejects.toMatchObject(limitExceeded)
    expect(await calm.waitForPushes(60)).toHaveLength(60)
  })

  test('has its tokens checked one by one, while another is served', async () => {
    await startBehindProxy(limits)
    const calm = await client(from('203.0.113.2'))
    const upgradeOf = () => {
      const token = signToken(createIdentity(), relay.url, { nowMs: clock.now() })
      const headers = [
        'Host: relay',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
      ]
      const more = ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'X-Forwarded-For: 203.0.113.1']
      return [`GET /?projectId=test&auth=${token} HTTP/1.1`, ...headers, ...more, '', ''].join('\r\n')
    }
    const upgrades = Array.from({ length: 40 }, upgradeOf)
    const opened = await Promise.all(upgrades.map(() => openSocket()))
    await vi.waitFor(() => expect(relay.stats().idleSockets).toBe(40), 20_000)
    for (const [index, text] of upgrades.entries()) opened[index]?.write(text)
    await publish(calm, 'at once')
    expect(relay.stats().connections).toBeLessThan(30)
    await vi.waitFor(() => expect(relay.stats().connections).toBe(41), 20_000)
  })

  test('pays for pings by the million as for anything else that it sends', async () => {
    await startBehindProxy({ bytesPerSecondPerAddress: 10_000, byteBurstPerAddress: 10_000 })
    const [busy, calm] = [await client(from('203.0.113.1')), await client(from('203.0.113.2'))]
    let pongs = 0
    busy.socket.on('pong', () => pongs++)
    for (let each = 0; each < 30; each++) busy.socket.ping()
    await vi.waitFor(() => expect(pongs).toBe(30), 20_000)
    let isAnswered = false
    const answered = publish(busy, 'later').then(() => {
      isAnswered = true
    })
    for (const message of ['one', 'two', 'three']) await publish(calm, message)
    expect(isAnswered).toBe(false)
    clock.advance(2_000)
    await answered
  })

  test('gets what is stored for it at a pace, and another at its own', async () => {
    await startBehindProxy({ ...limits, pushBurstPerAddress: 3, pushesPerSecondPerAddress: 1 })
    const writer = await client(from('203.0.113.3'))
    for (let each = 0; each < 10; each++) await publish(writer, `message ${each}`)
    const [busy, calm] = [await client(from('203.0.113.1')), await client(from('203.0.113.2'))]
    await busy.request('irn_subscribe', { topic })
    await busy.waitForPushes(4)
    await busy.request('irn_subscribe', { topic })
    expect(busy.pushes).toHaveLength(4)
    await calm.request('irn_subscribe', { topic })
    await calm.waitForPushes(4)
    clock.advance(6_000)
    expect(await busy.waitForPushes(10)).toHaveLength(10)
  })

  test('searches through what it has read already in turns, and pays for it', async () => {
    await start({ ...limits, requestBurstPerClient: 60, messagesPerTopic: 10_000 })
    for (let each = 0; each < 30; each++) {
      const messages = Array.from({ length: 60 }, (_, index) => ({
        topic,
        message: `${each} ${index}`,
        ttl: 300,
      }))
      await (await client()).request('irn_batchPublish', { messages })
    }
    // Somebody else has not read them, so they stay.
    await (await client({ acknowledges: false })).request('irn_subscribe', { topic })
    const reader = await client()
    const fetch = () => reader.request('irn_fetchMessages', { topic })
    for (let page = 0; page < 5; page++) {
      await fetch()
      clock.advance(1_500)
    }
    for (let time = 0; time < 9; time++) expect(await fetch()).toEqual({ messages: [], hasMore: false })
    await expect(fetch()).rejects.toMatchObject(limitExceeded)
  })
})

describe('frames that no client sends', () => {
  const nested = `{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":${'['.repeat(50_000)}${']'.repeat(50_000)}}`

  test('are refused unparsed when they nest too deep', async () => {
    await start()
    const { error } = JSON.parse(await (await client()).sendText(nested))
    expect(error).toEqual({ code: -32_600, message: expect.stringContaining('nests deeper') })
  })

  test.each([
    ['nested', nested],
    ['no JSON', 'nonsense'],
    ['no JSON-RPC', '[]'],
  ])('end the connection when they come again and again: %s', async (_what, frame) => {
    await start({ malformedFrames: 4 })
    const hostile = await client()
    for (let time = 0; time < 3; time++) await hostile.sendText(frame)
    expect(await publish(hostile, 'not yet')).toBe(true)
    hostile.socket.send(frame)
    expect(await hostile.closed).toEqual({ code: 1008, reason: 'Malformed frames' })
  })

  test('cost as much as several requests', async () => {
    await start({ requestBurstPerClient: 10, requestsPerSecondPerClient: 1 })
    const hostile = await client()
    await hostile.sendText('nonsense')
    await publish(hostile, 'one')
    await publish(hostile, 'two')
    await expect(publish(hostile, 'three')).rejects.toMatchObject(limitExceeded)
  })

  test('cost their address connections when they ended one, and another address none', async () => {
    await startBehindProxy({ malformedFrames: 1, connectionBurstPerAddress: 5 })
    const hostile = await client(from('203.0.113.1'))
    hostile.socket.send('nonsense')
    await hostile.closed
    await client(from('203.0.113.1'))
    await expect(client(from('203.0.113.1'))).rejects.toThrow('429')
    await client(from('203.0.113.2'))
  })

  test('are not read when they come behind the one that ended the connection', async () => {
    await start({ malformedFrames: 1 })
    const [busy, hostile] = [await client(), await client()]
    const request = (message: string) =>
      JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: { topic, message, ttl: 300 } })
    // Its frames wait behind those of the other connection, so that the last has arrived before the second is read.
    for (let each = 0; each < 20; each++) busy.socket.send(request(`busy ${each}`))
    for (const text of [request('before'), 'nonsense', request('behind')]) hostile.socket.send(text)
    await hostile.closed
    await busy.request('irn_subscribe', { topic: 'b'.repeat(64) }, 'after all')
    expect(relay.stats().messages).toBe(21)
  })
})

test('a request that came just before its client hung up is done', async () => {
  await start()
  const [reader, leaving] = [await client(), await client()]
  await reader.request('irn_subscribe', { topic })
  const params = { topic, message: 'bye', ttl: 300 }
  leaving.socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params }))
  leaving.socket.close()
  expect((await reader.waitForPushes(1))[0]?.message).toBe('bye')
})

test('the publisher has its answer before a subscriber has the message', async () => {
  await start({ requestBurstPerClient: 1_000 })
  const [reader, writer] = [await client(), await client()]
  await reader.request('irn_subscribe', { topic })
  const order: string[] = []
  reader.socket.on('message', () => order.push('delivered'))
  writer.socket.on('message', () => order.push('answered'))
  for (let each = 1; each <= 100; each++) {
    await publish(writer, `message ${each}`)
    await reader.waitForPushes(each)
  }
  expect(order).toEqual(Array.from({ length: 100 }, () => ['answered', 'delivered']).flat())
})

test.each([
  '/',
  '/stats',
  '/health/../stats',
  '/relay.log',
  '/../relay.log',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5crelay-data%5crelay.log',
  'http://evil.example/health/x',
])('there is nothing at %s', async path => {
  await start()
  expect(await ask(path)).toMatch(/^HTTP\/1\.1 (404|400)/)
})

test('hostile frames end or are refused one by one, and honest clients get every message meanwhile', async () => {
  await start({ requestBurstPerClient: 1_000_000, requestBurstPerAddress: 1_000_000 })
  const reader = await client()
  const writer = await client()
  await reader.request('irn_subscribe', { topic })
  const nextFrame = createFrameMaker(7)
  let hostile = await client()
  for (let count = 0; count < 3_000; count++) {
    if (hostile.socket.readyState !== hostile.socket.OPEN)
      hostile = await client({ identity: createIdentity() })
    hostile.socket.send(nextFrame())
    if (count % 60 === 0) await publish(writer, `honest ${count / 60}`)
    clock.advance(1)
  }
  const pushes = await reader.waitForPushes(50)
  expect(pushes.map(push => push.message)).toEqual(Array.from({ length: 50 }, (_, each) => `honest ${each}`))
  expect(writer.pushes).toEqual([])
}, 120_000)
