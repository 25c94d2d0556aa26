import { describe, expect, test, vi } from 'vitest'
import { createIdentity } from '../testing/client-token.fixture.js'
import type { RawClient } from '../testing/raw-client.fixture.js'
import { limitExceeded, publish, topic, useRelay } from '../testing/relay-under-test.fixture.js'
import type { RelayLimits } from './index.js'

const atOnceClosed = { query: { useOnCloseEvent: 'true' } }

const setup = useRelay()
const { client, clock } = setup
const start = (limits: Partial<RelayLimits>) => setup.start({ limits })

describe('limits', () => {
  test('a message that is too large is refused, a frame that is far too large ends the connection', async () => {
    await start({ messageBytes: 100 })
    const writer = await client()
    await expect(publish(writer, 'x'.repeat(101))).rejects.toMatchObject({
      ...limitExceeded,
      message: 'The message has 101 bytes; 100 are allowed.',
    })
    expect(await publish(writer, 'x'.repeat(100))).toBe(true)
    writer.socket.send('x'.repeat(100_000))
    expect((await writer.closed).code).toBe(1009)
  })

  test('a topic and the whole mailbox hold so much and no more, until it is fetched or expires', async () => {
    await start({ messagesPerTopic: 2, storedBytes: 2_400 })
    const writer = await client()
    await publish(writer, 'one')
    await publish(writer, 'two')
    await expect(publish(writer, 'three')).rejects.toMatchObject(limitExceeded)
    await expect(
      writer.request('irn_publish', { topic: 'b'.repeat(64), message: 'x'.repeat(400), ttl: 60 }),
    ).rejects.toMatchObject(limitExceeded)
    writer.socket.terminate()
    clock.advance(300_000)
    expect(await publish(await client(), 'three')).toBe(true)
  })

  test('a client subscribes to so many topics and no more', async () => {
    await start({ subscriptionsPerClient: 2, topicsPerBatch: 3 })
    const reader = await client()
    const topics = ['1', '2', '3', '4'].map(digit => digit.repeat(64))
    const subscribe = (count: number) =>
      reader.request('irn_batchSubscribe', { topics: topics.slice(0, count) })
    await expect(subscribe(4)).rejects.toMatchObject({ message: '4 topics at once; 3 are allowed.' })
    await expect(subscribe(3)).rejects.toMatchObject(limitExceeded)
    await subscribe(2)
    await subscribe(2)
    expect(setup.relay.stats().subscriptions).toBe(2)
  })

  test('a client that asks too fast is refused, served again later, and cut off when it goes on', async () => {
    await start({ requestsPerSecondPerClient: 1, requestBurstPerClient: 3 })
    const [busy, calm] = [await client(), await client()]
    for (const message of ['1', '2', '3']) await publish(busy, message)
    await expect(publish(busy, '4')).rejects.toMatchObject({ ...limitExceeded, message: 'Too many requests' })
    expect(await publish(calm, 'another client')).toBe(true)
    clock.advance(1_000)
    expect(await publish(busy, '4')).toBe(true)
    for (let time = 0; time < 3; time++) busy.socket.send('nonsense')
    expect(await busy.closed).toEqual({ code: 1013, reason: 'Too many requests' })
  })

  test('a client that comes back and repeats what it subscribed to a thousand times at once is served', async () => {
    await start({})
    const reader = await client()
    const topics = [topic, 'b'.repeat(64)]
    const repeats = Array.from({ length: 1_000 }, () => reader.request('irn_batchSubscribe', { topics }))
    const single = Array.from({ length: 1_000 }, () => reader.request('irn_subscribe', { topic }))
    expect(await Promise.all([...repeats, ...single])).toHaveLength(2_000)
    expect(setup.relay.stats().subscriptions).toBe(2)
  })

  test('repeats have a bound, and what is no repeat costs in full', async () => {
    await start({ requestsPerSecondPerClient: 1, requestBurstPerClient: 2 })
    const [busy, other] = [await client(), await client()]
    const subscribe = (from: RawClient, digit: string) =>
      from.request('irn_subscribe', { topic: digit.repeat(64) })
    await subscribe(busy, '1')
    for (let time = 0; time < 16; time++) await subscribe(busy, '1')
    await expect(subscribe(busy, '1')).rejects.toMatchObject(limitExceeded)
    await subscribe(other, '1')
    await subscribe(other, '2')
    await expect(subscribe(other, '3')).rejects.toMatchObject(limitExceeded)
  })

  test('an address that asks too fast is refused, under however many names', async () => {
    await start({ requestsPerSecondPerAddress: 1, requestBurstPerAddress: 2 })
    for (const message of ['1', '2']) await publish(await client(), message)
    await expect(publish(await client(), '3')).rejects.toMatchObject(limitExceeded)
  })

  test('connections are bounded: in all, of an address, of a client, and by the second', async () => {
    await start({ connectionsPerClient: 1 })
    const identity = createIdentity()
    await client({ identity })
    await expect(client({ identity })).rejects.toThrow('429')
    const told = await client({ identity, ...atOnceClosed })
    expect(await told.closed).toEqual({ code: 1013, reason: 'Too many requests' })
    await setup.relay.close()

    for (const limits of [
      { connections: 1 },
      { connectionsPerAddress: 1 },
      { connectionBurstPerAddress: 1 },
    ]) {
      await start(limits)
      const first = await client()
      await expect(client()).rejects.toThrow('429')
      first.socket.terminate()
      await setup.relay.close()
    }
  })

  test('a client that has an unused socket waits for its next one, and that one counts', async () => {
    await start({ connectionsPerClient: 2 })
    const identity = createIdentity()
    const first = await client({ identity })
    const second = client({ identity })
    await vi.waitFor(() => expect(setup.relay.stats().waiting).toBe(1))
    await expect(client({ identity })).rejects.toThrow('429')
    await first.request('irn_subscribe', { topic })
    await (await second).request('irn_subscribe', { topic })
    expect(setup.relay.stats()).toMatchObject({ waiting: 0, connections: 2 })
  })

  test('sockets that a client opened and never used are closed, while another one of it is there', async () => {
    await start({})
    const identity = createIdentity()
    const [unused, alone] = [await client({ identity }), await client()]
    const opening = client({ identity })
    await vi.waitFor(() => expect(setup.relay.stats().waiting).toBe(1))
    clock.advance(100)
    const used = await opening
    await used.request('irn_subscribe', { topic })
    clock.advance(25_000)
    expect(await unused.closed).toEqual({ code: 4008, reason: 'Stale client' })
    await used.request('irn_subscribe', { topic })
    await alone.request('irn_subscribe', { topic })
  })

  test('who does not acknowledge gets a window of pushes, the rest as it acknowledges', async () => {
    await start({ unacknowledged: 2 })
    const [slow, writer] = [await client({ acknowledges: false }), await client()]
    await slow.request('irn_subscribe', { topic })
    for (let count = 1; count <= 5; count++) await publish(writer, `message ${count}`)
    await slow.request('irn_subscribe', { topic: 'b'.repeat(64) })
    expect(slow.pushes).toHaveLength(2)
    for (let count = 1; count <= 5; count++) {
      const push = (await slow.waitForPushes(count))[count - 1]
      if (push) slow.acknowledge(push)
    }
    expect(slow.pushes.map(push => push.message)).toEqual([1, 2, 3, 4, 5].map(count => `message ${count}`))
  })

  test('who does not acknowledge for a minute is stale, and finds its messages when it comes back', async () => {
    await start({})
    const identity = createIdentity()
    const [stale, writer] = [await client({ identity, acknowledges: false }), await client()]
    await stale.request('irn_subscribe', { topic })
    await publish(writer, 'unread')
    await stale.waitForPushes(1)
    const pinged = new Promise(resolve => stale.socket.once('ping', resolve))
    clock.advance(25_000)
    await pinged
    await stale.request('irn_subscribe', { topic })
    clock.advance(36_000)
    await stale.request('irn_subscribe', { topic })
    clock.advance(25_000)
    expect(await stale.closed).toEqual({ code: 4008, reason: 'Stale client' })
    const back = await client({ identity })
    await back.request('irn_subscribe', { topic })
    expect((await back.waitForPushes(1))[0]?.message).toBe('unread')
  })

  test('what a reader leaves in its socket is bounded: the rest stays in the mailbox', async () => {
    await start({
      bufferedBytes: 64 * 1024,
      unacknowledged: 10_000,
      messagesPerTopic: 10_000,
      requestBurstPerClient: 10_000,
    })
    const [stuck, writer] = [await client({ acknowledges: false }), await client()]
    await stuck.request('irn_subscribe', { topic })
    stuck.socket.pause()
    const large = 'x'.repeat(256 * 1024)
    const count = 64
    for (let each = 0; each < count; each++) {
      await publish(writer, `${each} ${large}`)
      clock.advance(100)
    }
    expect(setup.relay.stats().delivered).toBeLessThan(count)
    stuck.socket.resume()
    expect(await stuck.waitForPushes(count)).toHaveLength(count)
  })
})
