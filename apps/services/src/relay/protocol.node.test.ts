import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createIdentity } from '../testing/client-token.fixture.js'
import { createManualClock } from '../testing/manual-clock.fixture.js'
import { connectRaw, type RawClient, type RawClientOptions } from '../testing/raw-client.fixture.js'
import { createRelay, type Relay } from './index.js'

const topicOf = (digit: string) => digit.repeat(64)
const topic = topicOf('a')
const clock = createManualClock()

let relay: Relay
let clients: RawClient[] = []

const client = async (options: RawClientOptions = {}): Promise<RawClient> => {
  const made = await connectRaw(relay.url, { nowMs: clock.now(), ...options })
  clients.push(made)
  return made
}

const publish = (from: RawClient, message: string, more: object = {}) =>
  from.request('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more })

const texts = (from: RawClient) => from.pushes.map(({ message }) => message)

beforeEach(async () => {
  relay = await createRelay({ clock })
})

afterEach(async () => {
  await Promise.all(clients.map(made => made.close()))
  clients = []
  await relay.close()
})

describe('messages', () => {
  test('reach who subscribed, with topic, time, tag and attestation, and not who published', async () => {
    const [reader, writer] = [await client(), await client()]
    for (const each of [reader, writer]) await each.request('irn_subscribe', { topic })
    expect(await publish(writer, 'hello', { attestation: 'proof' })).toBe(true)
    await reader.waitForPushes(1)
    expect(reader.pushes[0]).toMatchObject({
      topic,
      message: 'hello',
      tag: 1108,
      attestation: 'proof',
      publishedAt: clock.now(),
    })
    expect(writer.pushes).toEqual([])
  })

  test('published before the peer subscribes wait for it, in order', async () => {
    const writer = await client()
    for (const message of ['one', 'two', 'three']) await publish(writer, message)
    const reader = await client()
    await reader.request('irn_batchSubscribe', { topics: [topic, topicOf('b')] })
    await reader.waitForPushes(3)
    expect(texts(reader)).toEqual(['one', 'two', 'three'])
  })

  test('come again after a reconnect until they are acknowledged', async () => {
    const identity = createIdentity()
    const writer = await client()
    await publish(writer, 'first')
    const silent = await client({ identity, acknowledges: false })
    await silent.request('irn_subscribe', { topic })
    await silent.waitForPushes(1)
    await silent.close()
    const again = await client({ identity })
    await again.request('irn_subscribe', { topic })
    await again.waitForPushes(1)
    await vi.waitFor(() => expect(relay.stats()).toMatchObject({ acknowledged: 1, messages: 0 }))
    await again.close()
    const third = await client({ identity })
    await third.request('irn_subscribe', { topic })
    await publish(writer, 'second')
    await third.waitForPushes(1)
    expect(texts(third)).toEqual(['second'])
  })

  test('are published once, however often the same request is repeated', async () => {
    const [reader, writer] = [await client(), await client()]
    await reader.request('irn_subscribe', { topic })
    const silent = await client({ acknowledges: false })
    await silent.request('irn_subscribe', { topic })
    for (let time = 0; time < 3; time++) expect(await publish(writer, 'same')).toBe(true)
    await publish(writer, 'other')
    await reader.waitForPushes(2)
    expect(texts(reader)).toEqual(['same', 'other'])
  })

  test('expire at their own time', async () => {
    const writer = await client()
    await publish(writer, 'short', { ttl: 30 })
    await publish(writer, 'long', { ttl: 300 })
    clock.advance(31_000)
    const reader = await client()
    await reader.request('irn_subscribe', { topic })
    await reader.waitForPushes(1)
    expect(texts(reader)).toEqual(['long'])
    clock.advance(300_000)
    expect(relay.stats()).toMatchObject({ messages: 0, storedBytes: 0 })
  })

  test('reach both tabs of one client, and one of them may leave the topic', async () => {
    const identity = createIdentity()
    const [first, writer] = [await client({ identity }), await client()]
    await first.request('irn_subscribe', { topic })
    const second = await client({ identity })
    await second.request('irn_subscribe', { topic })
    await publish(writer, 'to both')
    await Promise.all([first.waitForPushes(1), second.waitForPushes(1)])
    await second.request('irn_unsubscribe', { topic, id: 'any' })
    await publish(writer, 'to the first')
    await first.waitForPushes(2)
    expect(texts(second)).toEqual(['to both'])
  })

  test('a tab that never heard of a topic cannot use up the messages of another tab', async () => {
    const identity = createIdentity()
    const [owner, writer] = [await client({ identity }), await client()]
    await owner.request('irn_subscribe', { topic })
    await owner.close()
    const stranger = await client({ identity })
    await publish(writer, 'for the owner')
    clock.advance(1_000)
    await stranger.waitForPushes(1)
    const back = await client({ identity })
    await back.request('irn_subscribe', { topic })
    await back.waitForPushes(1)
    expect(texts(back)).toEqual(['for the owner'])
  })
})

describe('methods', () => {
  test('batches publish, subscribe and unsubscribe', async () => {
    const [reader, writer] = [await client(), await client()]
    const topics = [topicOf('1'), topicOf('2')]
    const ids = await reader.request('irn_batchSubscribe', { topics })
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
    const messages = topics.map(each => ({ topic: each, message: `on ${each[0]}`, ttl: 60 }))
    await writer.request('irn_batchPublish', { messages })
    await reader.waitForPushes(2)
    await reader.request('irn_batchUnsubscribe', {
      subscriptions: topics.map(each => ({ topic: each, id: '' })),
    })
    expect(relay.stats().subscriptions).toBe(0)
  })

  test('a fetch has what waits, and its successor what is left', async () => {
    const [reader, writer] = [await client(), await client()]
    await publish(writer, 'waiting')
    const fetch = () => reader.request('irn_batchFetchMessages', { topics: [topic] })
    expect(await fetch()).toMatchObject({ messages: [{ topic, message: 'waiting' }], hasMore: false })
    expect(await fetch()).toEqual({ messages: [], hasMore: false })
    expect(await reader.request('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
  })

  test('a proposal subscribes its maker and stays for a second wallet; an approval fans out', async () => {
    const [dapp, wallet, other] = [await client(), await client(), await client()]
    const session = topicOf('c')
    await dapp.request('wc_proposeSession', {
      pairingTopic: topic,
      sessionProposal: 'proposal',
      attestation: 'x',
    })
    for (const each of [wallet, other]) {
      await each.request('irn_subscribe', { topic })
      await each.waitForPushes(1)
      expect(each.pushes[0]).toMatchObject({ message: 'proposal', attestation: 'x', tag: 1100 })
    }
    await wallet.request('wc_approveSession', {
      pairingTopic: topic,
      sessionTopic: session,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
    })
    await dapp.waitForPushes(1)
    await dapp.request('irn_subscribe', { topic: session })
    await dapp.waitForPushes(2)
    expect(dapp.pushes).toMatchObject([
      { topic, message: 'response', tag: 1101 },
      { topic: session, message: 'settlement', tag: 1102 },
    ])
    await dapp.request('irn_publish', { topic: session, message: 'settled', ttl: 300, tag: 1103 })
    await wallet.waitForPushes(2)
    expect(texts(wallet)).toContain('settled')
  })

  test('ids come back as they were written: texts, and numbers beyond 2^53', async () => {
    const raw = await client()
    const ask = (id: string) =>
      raw.sendText(`{"params":{"topic":"${topic}"},"method":"irn_subscribe","id":${id},"jsonrpc":"2.0"}`)
    for (const id of ['1755087362524123456', '"1755087362524123456"', '7'])
      expect(await ask(id)).toContain(`"id":${id},`)
  })

  test.each([
    ['no JSON', '{"id":1', -32_700],
    ['a list', '[]', -32_600],
    ['no version', '{"id":1,"method":"irn_publish"}', -32_600],
    ['an unknown method', '{"id":1,"jsonrpc":"2.0","method":"toString","params":{}}', -32_601],
    ['no parameters', '{"id":1,"jsonrpc":"2.0","method":"irn_publish"}', -32_602],
    ['no topic', '{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"x"}}', -32_602],
  ])('%s is refused by its code', async (_what, text, code) => {
    const raw = await client()
    expect(JSON.parse(await raw.sendText(text))).toMatchObject({ error: { code } })
  })
})
