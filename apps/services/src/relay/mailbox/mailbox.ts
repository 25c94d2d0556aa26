import type { Clock } from '../../server/shared/clock.js'
import { RpcError } from '../errors.js'
import type { RelayLimits } from '../limits/limits.js'
import type { LogRecord, StoredMessage } from '../storage/records.js'
import type { Mailbox, Publication, WriteRecord } from './mailbox.types.js'
import { costOf, createMessages } from './messages.js'
import { type Holder, requireRoom } from './shares.js'
import { createSubscriptionRules } from './subscription-rules.js'
import { createSubscriptions } from './subscriptions.js'
import { isForWhoeverScans } from './tags.js'

/** Several relays that keep one network's messages. */
export interface SharedMailbox {
  /** The number of this relay: ids of its messages end in it. */
  readonly slot: number
  /** How many numbers there are. */
  readonly slots: number
  /**
   * How long a message that every known subscriber has is kept, in milliseconds: a subscription at another relay may be
   * on its way.
   */
  readonly settleMs: number
}

const alone: SharedMailbox = { slot: 0, slots: 1, settleMs: 0 }

/** Messages and subscriptions, in memory; every change is also written down. */
export const createMailbox = (deps: {
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly write: WriteRecord
  readonly shared?: SharedMailbox
}): Mailbox => {
  const { clock, limits, write, shared = alone } = deps
  const messages = createMessages({
    total: limits.storedBytes,
    perSource: Math.min(limits.storedBytes, limits.storedBytesPerAddress),
    perClient: Math.min(limits.storedBytes, limits.storedBytesPerClient),
  })
  const subscriptions = createSubscriptions({
    total: limits.subscriptions,
    perSource: Math.min(limits.subscriptions, limits.subscriptionsPerAddress),
    perClient: limits.subscriptionsPerClient,
  })
  const hidden = new Set<number>()
  /** Messages that every known subscriber has, with the time from which they may go. */
  const settling = new Map<number, number>()
  let lastId = 0
  let evicted = 0

  // A message without a subscriber expires earlier. A subscription restores its full lifetime.
  const isAlive = ({ topic, publisher, publishedAt, expiresAt }: StoredMessage): boolean => {
    const now = clock.now()
    if (expiresAt <= now) return false
    return publishedAt + limits.unclaimedTtlSeconds * 1_000 > now || subscriptions.hasOther(topic, publisher)
  }

  const note = (record: LogRecord): void => {
    // A failed write is reported by the log itself, and what it missed goes to disk with the next compaction.
    write(record).catch(() => undefined)
  }

  const subscriptionRules = createSubscriptionRules({ subscriptions, limits, clock, note })

  /** Larger than every id seen, and no other relay's. */
  const nextId = (): number => {
    lastId = (Math.floor(lastId / shared.slots) + 1) * shared.slots + shared.slot
    return lastId
  }

  const forget = (id: number): boolean => {
    hidden.delete(id)
    settling.delete(id)
    return messages.drop(id)
  }

  const drop = (id: number): boolean => {
    const wasThere = forget(id)
    if (wasThere) note({ op: 'drop', id })
    return wasThere
  }

  /** What has expired needs no line in the log: a start forgets it, too. */
  const dropIfExpired = (message: StoredMessage): void => {
    if (!isAlive(message)) forget(message.id)
  }

  const dropOldestMessage = (holder: Holder): void => {
    const oldest = messages.oldestOf(holder)
    if (oldest) drop(oldest.id)
  }

  const makeRoomFor = (publication: Publication): void => {
    const holder = { client: publication.publisher, source: publication.source }
    evicted += requireRoom(
      () => messages.judge(holder, costOf(publication)),
      dropOldestMessage,
      'stored messages',
    )
  }

  /** One check for each entry; a map may change while it is read. */
  function* everything(): Generator<() => void> {
    for (const { message } of messages.entries()) yield () => dropIfExpired(message)
    for (const { client, topic, expiresAt } of subscriptions.entries())
      yield () => {
        if (expiresAt <= clock.now()) subscriptions.delete(client, topic)
      }
  }
  let sweeping = everything()

  const checkTopic = (topic: string): void => {
    for (const message of messages.on(topic)) dropIfExpired(message)
    const waiting = messages.countOn(topic)
    if (waiting >= limits.messagesPerTopic)
      throw new RpcError('limitExceeded', `${waiting} messages wait on this topic already.`)
  }

  const isSettled = (message: StoredMessage): boolean => {
    if (isForWhoeverScans(message.tag)) return false
    const acknowledgedBy = messages.acknowledgedBy(message.id)
    return (
      acknowledgedBy.size > 0 &&
      subscriptions
        .clientsOf(message.topic)
        .every(client => client === message.publisher || acknowledgedBy.has(client))
    )
  }

  const dropIfSettled = (message: StoredMessage): boolean => {
    if (!isSettled(message)) return false
    if (shared.settleMs === 0) return drop(message.id)
    settling.set(message.id, clock.now() + shared.settleMs)
    return false
  }

  const dropWhatSettled = (): void => {
    for (const [id, dueAt] of settling) {
      if (dueAt > clock.now()) continue
      const message = messages.get(id)
      settling.delete(id)
      if (message && isSettled(message)) drop(id)
    }
  }

  const isPendingFor = (client: string, message: StoredMessage): boolean =>
    message.publisher !== client &&
    messages.get(message.id) === message &&
    isAlive(message) &&
    !messages.acknowledgedBy(message.id).has(client)

  const replay = (record: LogRecord): boolean => {
    if (record.op === 'message') {
      const { op: _, ...message } = record
      lastId = Math.max(lastId, message.id)
      return messages.add(message)
    }
    if (record.op === 'acknowledge') {
      messages.acknowledge(record.id, record.client)
      const message = messages.get(record.id)
      // Another relay may end before it drops what settled there.
      if (message && shared.settleMs > 0) dropIfSettled(message)
    } else if (record.op === 'drop') forget(record.id)
    else if (record.op === 'subscribe') {
      const { client, topic, expiresAt, source = client } = record
      subscriptions.set({ client, topic, expiresAt, source })
    } else subscriptions.delete(record.client, record.topic)
    return false
  }

  return {
    publish(publication) {
      const { ttlSeconds, ...rest } = publication
      const same = messages.find(publication.publisher, publication.topic, publication.message)
      // Written again: the first attempt may be repeated because its write failed.
      if (same && isAlive(same))
        return { message: same, fresh: false, stored: write({ op: 'message', ...same }) }
      checkTopic(publication.topic)
      makeRoomFor(publication)
      const now = clock.now()
      const expiresAt = now + Math.min(ttlSeconds, limits.ttlSeconds) * 1_000
      const message: StoredMessage = { id: nextId(), ...rest, publishedAt: now, expiresAt }
      messages.add(message)
      hidden.add(message.id)
      return { message, fresh: true, stored: write({ op: 'message', ...message }) }
    },
    release: id => hidden.delete(id),
    checkSubscribe: subscriptionRules.check,
    subscribe(holder, topics) {
      evicted += subscriptionRules.subscribe(holder, topics)
    },
    unsubscribe(client, topic) {
      if (!subscriptions.delete(client, topic)) return
      note({ op: 'unsubscribe', client, topic })
      for (const message of [...messages.on(topic)]) dropIfSettled(message)
    },
    acknowledge(client, id) {
      const message = messages.get(id)
      if (message && messages.acknowledge(id, client) && !dropIfSettled(message))
        note({ op: 'acknowledge', id, client })
    },
    pendingFor(client, topics) {
      const until = messages.lastArrival
      // What is hidden now is brought to its readers when it is released.
      const unreleased = new Set(hidden)
      return (function* () {
        for (const topic of topics)
          for (const message of messages.on(topic)) {
            if (messages.arrivalOf(message.id) > until) break
            yield !unreleased.has(message.id) && isPendingFor(client, message) ? message : undefined
          }
      })()
    },
    subscribersOf: subscriptions.clientsOf,
    topicsOf: subscriptions.topicsOf,
    forget,
    sweep(count = Number.POSITIVE_INFINITY) {
      dropWhatSettled()
      for (let looked = 0; looked < count; looked++) {
        const { value, done } = sweeping.next()
        if (done) {
          sweeping = everything()
          return
        }
        value()
      }
    },
    replay,
    *snapshot() {
      for (const entry of subscriptions.entries()) yield { op: 'subscribe', ...entry }
      for (const { message, acknowledgedBy } of messages.entries()) {
        yield { op: 'message', ...message }
        for (const client of acknowledgedBy) yield { op: 'acknowledge', id: message.id, client }
      }
    },
    get counts() {
      return {
        messages: messages.size,
        topics: messages.topics,
        subscriptions: subscriptions.size,
        storedBytes: messages.bytes,
        evicted,
      }
    },
  }
}
