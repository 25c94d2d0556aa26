import { describe, expect, test, vi } from 'vitest'
import { createIdentity, signToken } from '../testing/client-token.fixture.js'
import type { RawClientOptions } from '../testing/raw-client.fixture.js'
import { limitExceeded, publish, topic, useRelay } from '../testing/relay-under-test.fixture.js'
import type { RelayLimits } from './index.js'

/** Behind a proxy, so that each client may have an address of its own. */
const setup = useRelay({ trustedProxies: ['127.0.0.0/8'] })
const { client, clock, openSocket } = setup
const start = (limits: Partial<RelayLimits> = {}) => setup.start({ limits })

const from = (address: string): RawClientOptions => ({ headers: { 'x-forwarded-for': address } })

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
    await start(limits)
    const calm = await client(from('203.0.113.2'))
    const busy = await Promise.all(Array.from({ length: 50 }, () => client(from('203.0.113.1'))))
    for (const { socket } of busy) for (let each = 0; each < 4; each++) socket.send(subscribing)
    await publish(calm, 'served in its turn')
    expect(setup.relay.stats().requests).toBeLessThan(25)
    await vi.waitFor(() => expect(setup.relay.stats().requests).toBe(201))
  })

  test('does a large request in steps, between which another is served', async () => {
    await start(limits)
    const [busy, calm] = [await client(from('203.0.113.1')), await client(from('203.0.113.2'))]
    const done = busy.request('irn_batchSubscribe', { topics })
    await publish(calm, 'served between two steps')
    expect(setup.relay.stats().subscriptions).toBeLessThan(topics.length)
    await done
    expect(setup.relay.stats().subscriptions).toBe(topics.length)
  })

  test('publishes a large batch in steps, serves what was stored of it, and hears of the failure', async () => {
    await start({ ...limits, messagesPerTopic: 60 })
    const [busy, calm] = [await client(from('203.0.113.1')), await client(from('203.0.113.2'))]
    await calm.request('irn_subscribe', { topic })
    const messages = Array.from({ length: 100 }, (_, each) => ({ topic, message: `${each}`, ttl: 300 }))
    const done = busy.request('irn_batchPublish', { messages })
    await calm.request('irn_subscribe', { topic: 'b'.repeat(64) })
    expect(setup.relay.stats().messages).toBeLessThan(60)
    await expect(done).rejects.toMatchObject(limitExceeded)
    expect(await calm.waitForPushes(60)).toHaveLength(60)
  })

  test('has its tokens checked one by one, while another is served', async () => {
    await start(limits)
    const calm = await client(from('203.0.113.2'))
    const upgradeOf = () => {
      const token = signToken(createIdentity(), setup.relay.url, { nowMs: clock.now() })
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
    await vi.waitFor(() => expect(setup.relay.stats().idleSockets).toBe(40))
    for (const [index, text] of upgrades.entries()) opened[index]?.write(text)
    await publish(calm, 'at once')
    expect(setup.relay.stats().connections).toBeLessThan(30)
    await vi.waitFor(() => expect(setup.relay.stats().connections).toBe(41))
  })

  test('pays for pings by the million as for anything else that it sends', async () => {
    await start({ bytesPerSecondPerAddress: 10_000, byteBurstPerAddress: 10_000 })
    const [busy, calm] = [await client(from('203.0.113.1')), await client(from('203.0.113.2'))]
    let pongs = 0
    busy.socket.on('pong', () => pongs++)
    for (let each = 0; each < 30; each++) busy.socket.ping()
    await vi.waitFor(() => expect(pongs).toBe(30))
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
    await start({ ...limits, pushBurstPerAddress: 3, pushesPerSecondPerAddress: 1 })
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
    await start({ malformedFrames: 1, connectionBurstPerAddress: 5 })
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
    expect(setup.relay.stats().messages).toBe(21)
  })
})
