import type { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { createIdentity } from '../testing/client-token.fixture.js'
import { createFrameMaker } from '../testing/hostile-frames.fixture.js'
import type { RawClient } from '../testing/raw-client.fixture.js'
import { limitExceeded, publish, topic, useRelay } from '../testing/relay-under-test.fixture.js'
import type { RelayLimits } from './index.js'

const setup = useRelay()
const { client, clock, openSocket } = setup
const start = (limits: Partial<RelayLimits> = {}) => setup.start({ limits })

/** What a websocket writes to. */
const streamOf = ({ socket }: RawClient): Socket => Reflect.get(socket, '_socket')

const ask = async (path: string): Promise<string> => {
  const socket = await openSocket()
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

describe('sockets that never become websockets', () => {
  test('are closed when they have said nothing for as long as they may', async () => {
    await start({ upgradeMs: 5_000 })
    const [silent, dripping] = [await openSocket(), await openSocket('GET / HTTP/1.1\r\nx: ')]
    await vi.waitFor(() => expect(setup.relay.stats().idleSockets).toBe(2))
    const served = await client()
    clock.advance(5_000)
    await Promise.all([silent.ended, dripping.ended])
    expect(setup.relay.stats().idleSockets).toBe(0)
    expect(await publish(served, 'still here')).toBe(true)
  })

  test('are bounded by address, and those that have a websocket do not count', async () => {
    await start({ idleSocketsPerAddress: 3 })
    await client()
    for (let each = 0; each < 3; each++) await openSocket()
    await vi.waitFor(() => expect(setup.relay.stats().idleSockets).toBe(3))
    await (await openSocket()).ended
    expect(setup.relay.stats()).toMatchObject({ idleSockets: 3, turnedAway: 1 })
  })

  test('count while they are refused, told by the close event or not, and are closed soon after', async () => {
    await start({ idleSocketsPerAddress: 2 })
    const told = await client({ token: null, query: { useOnCloseEvent: 'true' } })
    told.socket.pause()
    const upgrade = 'GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    const refused = await openSocket(upgrade)
    await vi.waitFor(() => expect(setup.relay.stats().turnedAway).toBe(2))
    await (await openSocket()).ended
    clock.advance(1_000)
    await refused.ended
    await vi.waitFor(() => expect(setup.relay.stats().idleSockets).toBe(0))
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

  test('a message of countless fragments ends its connection, and one of some is read', async () => {
    await start({ fragmentsPerMessage: 100 })
    const [greedy, honest, reader] = [await client(), await client(), await client()]
    for (let each = 0; each < 101; each++) greedy.socket.send('x', { fin: false })
    expect((await greedy.closed).code).toBe(1008)
    await reader.request('irn_subscribe', { topic })
    const params = { topic, message: 'in parts', ttl: 300, tag: 1108 }
    const request = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params })
    for (const letter of request.slice(0, 99)) honest.socket.send(letter, { fin: false })
    honest.socket.send(request.slice(99))
    expect((await reader.waitForPushes(1))[0]?.message).toBe('in parts')
  })

  test('bytes that come one by one count as the memory that they take', async () => {
    await start({ partialBytesPerAddress: 100_000 })
    const greedy = await client()
    // The head of a frame of 512 kB: a text, masked, its length in eight bytes.
    streamOf(greedy).write(Uint8Array.of(0x81, 0xff, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0))
    let sent = 0
    for (; greedy.socket.readyState === greedy.socket.OPEN && sent < 1_000; sent++) {
      streamOf(greedy).write('x')
      await new Promise(setImmediate)
    }
    expect(sent).toBeLessThan(1_000)
    expect((await greedy.closed).code).toBe(1006)
  })

  test('what begins in the piece that ends a message counts, too', async () => {
    await start({ partialBytesPerAddress: 100_000 })
    const ends: number[] = []
    for (let each = 0; each < 2; each++) {
      const greedy = await client()
      const { socket, closed } = greedy
      const stream = streamOf(greedy)
      stream.cork()
      socket.send('{"id":1}')
      socket.send('x'.repeat(60_000), { fin: false })
      stream.uncork()
      socket.ping()
      const isRead = new Promise<number>(resolve => socket.once('pong', () => resolve(0)))
      ends.push(await Promise.race([closed.then(({ code }) => code), isRead]))
    }
    expect(ends).toEqual([0, 1006])
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
})
