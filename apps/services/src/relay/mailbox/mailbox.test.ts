import { beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.fixture.js'
import { defaultLimits, type RelayLimits } from '../limits/limits.js'
import type { LogRecord } from '../storage/records.js'
import { createMailbox } from './mailbox.js'
import type { Mailbox } from './mailbox.types.js'

const topic = 'a'.repeat(64)
const day = 86_400_000

let clock: ReturnType<typeof createManualClock>
let written: LogRecord[]
let mailbox: Mailbox

const create = (limits: Partial<RelayLimits>) =>
  createMailbox({
    clock,
    limits: { ...defaultLimits, ...limits },
    write: async record => void written.push(record),
  })

beforeEach(() => {
  clock = createManualClock(0)
  written = []
  mailbox = create({ ttlSeconds: 60 })
})

const holder = (client: string, source = 'address') => ({ client, source })

const publish = (text: string, more: object = {}) => {
  const publication = { topic, message: text, ttlSeconds: 30, tag: 1108 }
  const { message } = mailbox.publish({ ...publication, publisher: 'dapp', source: 'address', ...more })
  mailbox.release(message.id)
  return message
}

const pending = (client: string, on = topic) =>
  [...mailbox.pendingFor(client, [on])].flatMap(each => each?.message ?? [])

describe('the mailbox', () => {
  test('keeps a message until every subscriber but its publisher has it', () => {
    mailbox.subscribe(holder('dapp'), [topic])
    mailbox.subscribe(holder('wallet'), [topic])
    mailbox.subscribe(holder('phone'), [topic])
    const { id } = publish('hello')
    mailbox.acknowledge('wallet', id)
    expect(pending('wallet')).toEqual([])
    expect(pending('phone')).toHaveLength(1)
    mailbox.acknowledge('phone', id)
    expect(mailbox.counts.messages).toBe(0)
  })

  test('lets a message go when the last who had not acknowledged it leaves', () => {
    mailbox.subscribe(holder('wallet'), [topic])
    mailbox.subscribe(holder('phone'), [topic])
    const { id } = publish('hello')
    mailbox.acknowledge('wallet', id)
    mailbox.unsubscribe('phone', topic)
    expect(mailbox.counts.messages).toBe(0)
  })

  test('keeps a message that nobody has, though everybody left', () => {
    mailbox.subscribe(holder('wallet'), [topic])
    publish('hello')
    mailbox.unsubscribe('wallet', topic)
    expect(pending('wallet')).toHaveLength(1)
  })

  test.each([1100, 1116])('keeps what is tagged %i for another wallet until it expires', tag => {
    mailbox.subscribe(holder('wallet'), [topic])
    const { id } = publish('proposal', { tag })
    mailbox.acknowledge('wallet', id)
    expect(pending('second wallet')).toHaveLength(1)
    clock.advance(30_000)
    expect(pending('second wallet')).toEqual([])
  })

  test('never keeps a message longer than the relay allows', () => {
    expect(publish('hello', { ttlSeconds: 1_000_000 }).expiresAt).toBe(60_000)
  })

  test('writes a subscription again only when it has aged, and forgets it when nobody renews it', () => {
    mailbox.subscribe(holder('wallet'), [topic])
    mailbox.subscribe(holder('wallet'), [topic])
    expect(written).toHaveLength(1)
    clock.advance(4 * day)
    mailbox.subscribe(holder('wallet'), [topic])
    expect(written).toHaveLength(2)
    clock.advance(30 * day)
    mailbox.sweep()
    expect(mailbox.counts.subscriptions).toBe(0)
  })

  test('replaying a tail of its log twice changes nothing', () => {
    mailbox.subscribe(holder('wallet'), [topic])
    const { id } = publish('gone')
    publish('here')
    mailbox.acknowledge('wallet', id)
    mailbox.subscribe(holder('phone'), [topic])
    mailbox.unsubscribe('phone', topic)
    const snapshot = [...mailbox.snapshot()]
    for (const record of written) mailbox.replay(record)
    expect([...mailbox.snapshot()]).toEqual(snapshot)
  })

  test('keeps a message hidden from its readers until it is released', () => {
    mailbox.subscribe(holder('wallet'), [topic])
    const more = { ttlSeconds: 30, tag: 1108, publisher: 'dapp', source: 'address' }
    const { message } = mailbox.publish({ topic, message: 'hello', ...more })
    expect(pending('wallet')).toEqual([])
    expect([mailbox.release(message.id), mailbox.release(message.id)]).toEqual([true, false])
    expect(pending('wallet')).toEqual(['hello'])
  })
})

describe('what nobody has subscribed to', () => {
  beforeEach(() => {
    mailbox = create({ unclaimedTtlSeconds: 60 })
  })

  test('is kept for the short time, and its publisher is nobody', () => {
    mailbox.subscribe(holder('dapp'), [topic])
    publish('unclaimed', { ttlSeconds: 86_400 })
    clock.advance(59_000)
    expect(pending('wallet')).toEqual(['unclaimed'])
    clock.advance(1_000)
    expect(pending('wallet')).toEqual([])
    mailbox.sweep()
    expect(mailbox.counts.messages).toBe(0)
  })

  test('is kept for an hour where the operator sets nothing', () => {
    mailbox = create({})
    publish('unclaimed', { ttlSeconds: 86_400 })
    clock.advance(3_599_000)
    expect(pending('wallet')).toEqual(['unclaimed'])
    clock.advance(1_000)
    expect(pending('wallet')).toEqual([])
  })

  test('is kept as long as was asked for once somebody has', () => {
    publish('claimed', { ttlSeconds: 86_400 })
    clock.advance(59_000)
    mailbox.subscribe(holder('wallet'), [topic])
    clock.advance(80_000_000)
    mailbox.sweep()
    expect(pending('wallet')).toEqual(['claimed'])
  })
})

describe('a full mailbox', () => {
  const large = 'x'.repeat(1_000)
  const topicOf = (digit: number) => String(digit).repeat(64)

  test('takes from the address that holds most, oldest first, and refuses that one alone', () => {
    mailbox = create({ storedBytes: 10_000 })
    for (let each = 0; each < 4; each++)
      publish(`${each} ${large}`, { topic: topicOf(each), publisher: `greedy ${each}`, source: 'greedy' })
    expect(() => publish(`5 ${large}`, { publisher: 'greedy 5', source: 'greedy' })).toThrow(
      'share of stored messages',
    )
    publish(large, { topic: topicOf(8), publisher: 'honest', source: 'honest' })
    expect(pending('reader', topicOf(0))).toEqual([])
    expect(pending('reader', topicOf(1))).toHaveLength(1)
    expect(pending('reader', topicOf(8))).toHaveLength(1)
    expect(mailbox.counts.evicted).toBe(1)
  })

  test('counts the same after a restart', () => {
    mailbox = create({ storedBytes: 10_000 })
    for (let each = 0; each < 4; each++)
      publish(`${each} ${large}`, { topic: topicOf(each), publisher: `greedy ${each}`, source: 'greedy' })
    const before = [...mailbox.snapshot()]
    mailbox = create({ storedBytes: 10_000 })
    for (const record of before) mailbox.replay(record)
    expect(() => publish(`5 ${large}`, { publisher: 'greedy 5', source: 'greedy' })).toThrow('share')
    publish(large, { topic: topicOf(8), publisher: 'honest', source: 'honest' })
    expect(mailbox.counts.evicted).toBe(1)
  })

  test('refuses a client that has its share, and an address that has its own', () => {
    mailbox = create({ storedBytesPerClient: 3_000, storedBytesPerAddress: 5_000 })
    publish(large, { publisher: 'one' })
    expect(() => publish(`2 ${large}`, { publisher: 'one' })).toThrow('share')
    publish(large, { publisher: 'two' })
    expect(() => publish(large, { publisher: 'three' })).toThrow('share')
    publish(large, { publisher: 'three', source: 'another address' })
  })
})

describe('subscriptions', () => {
  const topicsFrom = (start: number, count: number) =>
    Array.from({ length: count }, (_, each) => String(start + each).padStart(64, '0'))

  test('are bounded by client, by address and by topic', () => {
    mailbox = create({ subscriptionsPerAddress: 5, subscriptionsPerClient: 3, subscribersPerTopic: 2 })
    mailbox.subscribe(holder('one'), topicsFrom(0, 3))
    expect(() => mailbox.subscribe(holder('one'), topicsFrom(3, 1))).toThrow('3 topics')
    expect(() => mailbox.subscribe(holder('two'), topicsFrom(0, 3))).toThrow('share of subscriptions')
    mailbox.subscribe(holder('two', 'elsewhere'), topicsFrom(0, 3))
    expect(() => mailbox.subscribe(holder('three', 'elsewhere'), topicsFrom(0, 1))).toThrow('2 subscribers')
  })

  test('are bounded in all: the address with most of them gives way', () => {
    mailbox = create({ subscriptions: 6 })
    mailbox.subscribe(holder('greedy', 'greedy'), topicsFrom(0, 6))
    expect(() => mailbox.subscribe(holder('second', 'greedy'), topicsFrom(6, 6))).toThrow('share')
    mailbox.subscribe(holder('honest', 'honest'), topicsFrom(100, 2))
    expect(mailbox.topicsOf('honest')).toHaveLength(2)
    expect(mailbox.topicsOf('greedy')).toEqual(topicsFrom(2, 4))
    expect(mailbox.counts.subscriptions).toBe(6)
  })
})
