import { beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.fixture.js'
import { defaultLimits } from './limits.js'
import { createMailbox, type Mailbox } from './mailbox.js'
import type { LogRecord } from './records.js'

const topic = 'a'.repeat(64)
const day = 86_400_000

let clock: ReturnType<typeof createManualClock>
let written: LogRecord[]
let mailbox: Mailbox

beforeEach(() => {
  clock = createManualClock(0)
  written = []
  mailbox = createMailbox({
    clock,
    limits: { ...defaultLimits, ttlSeconds: 60 },
    write: async record => void written.push(record),
  })
})

const publish = (message: string, more: object = {}) =>
  mailbox.publish({ topic, message, publisher: 'dapp', ttlSeconds: 30, tag: 1108, ...more }).message

describe('the mailbox', () => {
  test('keeps a message until every subscriber but its publisher has it', () => {
    mailbox.subscribe('dapp', [topic])
    mailbox.subscribe('wallet', [topic])
    mailbox.subscribe('phone', [topic])
    const { id } = publish('hello')
    mailbox.acknowledge('wallet', id)
    expect(mailbox.pendingFor('wallet', topic)).toEqual([])
    expect(mailbox.pendingFor('phone', topic)).toHaveLength(1)
    mailbox.acknowledge('phone', id)
    expect(mailbox.counts.messages).toBe(0)
  })

  test('lets a message go when the last who had not acknowledged it leaves', () => {
    mailbox.subscribe('wallet', [topic])
    mailbox.subscribe('phone', [topic])
    const { id } = publish('hello')
    mailbox.acknowledge('wallet', id)
    mailbox.unsubscribe('phone', topic)
    expect(mailbox.counts.messages).toBe(0)
  })

  test('keeps a message that nobody has, though everybody left', () => {
    mailbox.subscribe('wallet', [topic])
    publish('hello')
    mailbox.unsubscribe('wallet', topic)
    expect(mailbox.pendingFor('wallet', topic)).toHaveLength(1)
  })

  test.each([1100, 1116])('keeps what is tagged %i for another wallet until it expires', tag => {
    mailbox.subscribe('wallet', [topic])
    const { id } = publish('proposal', { tag })
    mailbox.acknowledge('wallet', id)
    expect(mailbox.pendingFor('second wallet', topic)).toHaveLength(1)
    clock.advance(30_000)
    expect(mailbox.pendingFor('second wallet', topic)).toEqual([])
  })

  test('never keeps a message longer than the relay allows', () => {
    expect(publish('hello', { ttlSeconds: 1_000_000 }).expiresAt).toBe(60_000)
  })

  test('writes a subscription again only when it has aged, and forgets it when nobody renews it', () => {
    mailbox.subscribe('wallet', [topic])
    mailbox.subscribe('wallet', [topic])
    expect(written).toHaveLength(1)
    clock.advance(4 * day)
    mailbox.subscribe('wallet', [topic])
    expect(written).toHaveLength(2)
    clock.advance(30 * day)
    mailbox.sweep()
    expect(mailbox.counts.subscriptions).toBe(0)
  })

  test('replaying a tail of its log twice changes nothing', () => {
    mailbox.subscribe('wallet', [topic])
    const { id } = publish('gone')
    publish('here')
    mailbox.acknowledge('wallet', id)
    mailbox.subscribe('phone', [topic])
    mailbox.unsubscribe('phone', topic)
    const snapshot = [...mailbox.snapshot()]
    for (const record of written) mailbox.replay(record)
    expect([...mailbox.snapshot()]).toEqual(snapshot)
  })
})
