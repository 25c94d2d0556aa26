import type { RelayClock } from './clock.js'
import { RpcError } from './errors.js'
import type { RelayLimits } from './limits.js'
import { costOf, createMessages } from './messages.js'
import type { LogRecord, StoredMessage } from './records.js'
import { createSubscriptions } from './subscriptions.js'
import { isForWhoeverScans } from './tags.js'

export interface Publication {
  readonly topic: string
  readonly message: string
  readonly publisher: string
  readonly ttlSeconds: number
  readonly tag: number
  readonly attestation?: string
}

/** Where a change is written down; settles when it is safe there. */
export type WriteRecord = (record: LogRecord) => Promise<void>

export interface Mailbox {
  /** @throws RpcError when the topic or the mailbox is full */
  publish(publication: Publication): {
    readonly message: StoredMessage
    /** False when the same text of the same publisher waits already: a repeated request. */
    readonly fresh: boolean
    readonly stored: Promise<void>
  }
  /** @throws RpcError when the client has too many subscriptions */
  subscribe(client: string, topics: readonly string[]): void
  unsubscribe(client: string, topic: string): void
  /** A message is gone when every subscriber but its publisher has it; a proposal stays until it expires. */
  acknowledge(client: string, id: number): void
  /** What waits on the topic for this client, oldest first. */
  pendingFor(client: string, topic: string): readonly StoredMessage[]
  subscribersOf(topic: string): readonly string[]
  topicsOf(client: string): readonly string[]
  sweep(): void
  /** Takes in a line of the log. */
  replay(record: LogRecord): void
  /** The whole state as lines of a log. */
  snapshot(): Iterable<LogRecord>
  readonly counts: {
    readonly messages: number
    readonly topics: number
    readonly subscriptions: number
    readonly storedBytes: number
  }
}

/** The share of its lifetime after which a subscription is written again. */
const refreshAfter = 0.1

/** Messages and subscriptions, in memory; every change is also written down. */
export const createMailbox = (deps: {
  readonly clock: RelayClock
  readonly limits: RelayLimits
  readonly write: WriteRecord
}): Mailbox => {
  const { clock, limits, write } = deps
  const messages = createMessages()
  const subscriptions = createSubscriptions()
  let lastId = 0

  const isAlive = (message: StoredMessage): boolean => message.expiresAt > clock.now()
  const note = (record: LogRecord): void => {
    // A failed write is reported by the log itself, and what it missed goes to disk with the next compaction.
    write(record).catch(() => undefined)
  }

  const refuseIfFull = (waiting: readonly StoredMessage[], publication: Publication): void => {
    if (waiting.length >= limits.messagesPerTopic)
      throw new RpcError('limitExceeded', `${waiting.length} messages wait on this topic already.`)
    if (messages.bytes + costOf(publication) > limits.storedBytes) messages.sweep(clock.now())
    if (messages.bytes + costOf(publication) > limits.storedBytes)
      throw new RpcError('limitExceeded', 'The relay holds as many messages as it may. Try again later.')
  }

  const dropIfSettled = (message: StoredMessage): boolean => {
    if (isForWhoeverScans(message.tag)) return false
    const acknowledgedBy = messages.acknowledgedBy(message.id)
    const settled =
      acknowledgedBy.size > 0 &&
      subscriptions
        .clientsOf(message.topic)
        .every(client => client === message.publisher || acknowledgedBy.has(client))
    if (settled && messages.drop(message.id)) note({ op: 'drop', id: message.id })
    return settled
  }

  const replay = (record: LogRecord): void => {
    if (record.op === 'message') {
      const { op: _, ...message } = record
      lastId = Math.max(lastId, message.id)
      messages.add(message)
    } else if (record.op === 'acknowledge') messages.acknowledge(record.id, record.client)
    else if (record.op === 'drop') messages.drop(record.id)
    else if (record.op === 'subscribe') subscriptions.set(record.client, record.topic, record.expiresAt)
    else subscriptions.delete(record.client, record.topic)
  }

  return {
    publish(publication) {
      const { ttlSeconds, ...rest } = publication
      const waiting = messages.on(publication.topic).filter(isAlive)
      const same = waiting.find(
        other => other.publisher === publication.publisher && other.message === publication.message,
      )
      // Written again: the first attempt may be repeated because its write failed.
      if (same) return { message: same, fresh: false, stored: write({ op: 'message', ...same }) }
      refuseIfFull(waiting, publication)
      const now = clock.now()
      const expiresAt = now + Math.min(ttlSeconds, limits.ttlSeconds) * 1_000
      const message: StoredMessage = { id: ++lastId, ...rest, publishedAt: now, expiresAt }
      messages.add(message)
      return { message, fresh: true, stored: write({ op: 'message', ...message }) }
    },
    subscribe(client, topics) {
      const added = new Set(topics.filter(topic => subscriptions.expiryOf(client, topic) === undefined))
      if (subscriptions.countOf(client) + added.size > limits.subscriptionsPerClient)
        throw new RpcError(
          'limitExceeded',
          `A client may subscribe to ${limits.subscriptionsPerClient} topics.`,
        )
      const lifetimeMs = limits.subscriptionSeconds * 1_000
      const expiresAt = clock.now() + lifetimeMs
      for (const topic of topics) {
        // A client that reconnects names all its topics again; only what ages is worth another line.
        const known = subscriptions.expiryOf(client, topic)
        if (known !== undefined && known > expiresAt - lifetimeMs * refreshAfter) continue
        subscriptions.set(client, topic, expiresAt)
        note({ op: 'subscribe', client, topic, expiresAt })
      }
    },
    unsubscribe(client, topic) {
      if (!subscriptions.delete(client, topic)) return
      note({ op: 'unsubscribe', client, topic })
      for (const message of messages.on(topic)) dropIfSettled(message)
    },
    acknowledge(client, id) {
      const message = messages.get(id)
      if (message && messages.acknowledge(id, client) && !dropIfSettled(message))
        note({ op: 'acknowledge', id, client })
    },
    pendingFor: (client, topic) =>
      messages
        .on(topic)
        .filter(
          message =>
            message.publisher !== client &&
            isAlive(message) &&
            !messages.acknowledgedBy(message.id).has(client),
        ),
    subscribersOf: subscriptions.clientsOf,
    topicsOf: subscriptions.topicsOf,
    sweep() {
      messages.sweep(clock.now())
      subscriptions.sweep(clock.now())
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
      }
    },
  }
}
