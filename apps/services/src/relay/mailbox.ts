import type { RelayClock } from './clock.js'
import { RpcError } from './errors.js'
import type { RelayLimits } from './limits.js'
import { costOf, createMessages } from './messages.js'
import type { LogRecord, StoredMessage } from './records.js'
import { type Holder, makeRoom, type Verdict } from './shares.js'
import { createSubscriptions } from './subscriptions.js'
import { isForWhoeverScans } from './tags.js'

export interface Publication {
  readonly topic: string
  readonly message: string
  readonly publisher: string
  readonly source: string
  readonly ttlSeconds: number
  readonly tag: number
  readonly attestation?: string
}

/** Where a change is written down; settles when it is safe there. */
export type WriteRecord = (record: LogRecord) => Promise<void>

export interface Published {
  readonly message: StoredMessage
  /** False when the same text of the same publisher waits already: a repeated request. */
  readonly fresh: boolean
  readonly stored: Promise<void>
}

export interface Mailbox {
  /**
   * Keeps a message, hidden from its readers until it is released. @throws RpcError when the topic is full, or the share
   * of its publisher
   */
  publish(publication: Publication): Published
  /** Shows a message to its readers; false when it was shown before or is gone. */
  release(id: number): boolean
  /** @throws RpcError when the client has too many subscriptions, or the topic too many subscribers */
  subscribe(holder: Holder, topics: readonly string[]): void
  /** Throws as `subscribe` does, and changes nothing: for topics that are subscribed to in several steps. */
  checkSubscribe(holder: Holder, topics: readonly string[]): void
  unsubscribe(client: string, topic: string): void
  /** A message is gone when every subscriber but its publisher has it; a proposal stays until it expires. */
  acknowledge(client: string, id: number): void
  /**
   * What waits on these topics for this client now, topic by topic and oldest first. It is looked up as it is read: what
   * is acknowledged or expires meanwhile is left out, and undefined stands in its place: to look at it was work, too.
   */
  pendingFor(client: string, topics: Iterable<string>): Iterable<StoredMessage | undefined>
  subscribersOf(topic: string): readonly string[]
  topicsOf(client: string): readonly string[]
  /** Forgets what has expired: looks at so many entries, and goes on behind them the next time. */
  sweep(count?: number): void
  /** Takes in a line of the log. */
  replay(record: LogRecord): void
  /** The whole state as lines of a log. */
  snapshot(): Iterable<LogRecord>
  readonly counts: {
    readonly messages: number
    readonly topics: number
    readonly subscriptions: number
    readonly storedBytes: number
    /** Messages and subscriptions that gave way to others. */
    readonly evicted: number
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
  let lastId = 0
  let evicted = 0

  // What nobody waits for is kept for a shorter time; it lives longer again when somebody subscribes.
  const isAlive = ({ topic, publisher, publishedAt, expiresAt }: StoredMessage): boolean => {
    const now = clock.now()
    if (expiresAt <= now) return false
    return publishedAt + limits.unclaimedTtlSeconds * 1_000 > now || subscriptions.hasOther(topic, publisher)
  }

  const note = (record: LogRecord): void => {
    // A failed write is reported by the log itself, and what it missed goes to disk with the next compaction.
    write(record).catch(() => undefined)
  }

  const drop = (id: number): boolean => {
    hidden.delete(id)
    const wasThere = messages.drop(id)
    if (wasThere) note({ op: 'drop', id })
    return wasThere
  }

  /** What has expired needs no line in the log: a start forgets it, too. */
  const dropIfExpired = (message: StoredMessage): void => {
    if (isAlive(message)) return
    hidden.delete(message.id)
    messages.drop(message.id)
  }

  const shareUsedUp = (what: string): RpcError =>
    new RpcError('limitExceeded', `Your share of ${what} is used up. Try again later.`)

  /** @throws RpcError when there is no room for this holder */
  const requireRoom = (judge: () => Verdict, evict: (from: Holder) => void, what: string): void => {
    const count = makeRoom(judge, evict)
    if (count === undefined) throw shareUsedUp(what)
    evicted += count
  }

  const dropOldestMessage = (holder: Holder): void => {
    const oldest = messages.oldestOf(holder)
    if (oldest) drop(oldest.id)
  }

  const dropOldestSubscription = (holder: Holder): void => {
    const oldest = subscriptions.oldestOf(holder)
    if (!oldest) return
    subscriptions.delete(oldest.client, oldest.topic)
    note({ op: 'unsubscribe', client: oldest.client, topic: oldest.topic })
  }

  const makeRoomFor = (publication: Publication): void => {
    const holder = { client: publication.publisher, source: publication.source }
    requireRoom(() => messages.judge(holder, costOf(publication)), dropOldestMessage, 'stored messages')
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

  const checkSubscribers = (topics: Iterable<string>): void => {
    for (const topic of topics)
      if (subscriptions.countOn(topic) >= limits.subscribersPerTopic)
        throw new RpcError('limitExceeded', `A topic may have ${limits.subscribersPerTopic} subscribers.`)
  }

  /** How many of these topics are new to the client. @throws RpcError when it or one of them has too many */
  const checkAdded = (client: string, topics: readonly string[]): number => {
    const added = new Set(topics.filter(topic => subscriptions.expiryOf(client, topic) === undefined))
    if (subscriptions.countOf(client) + added.size > limits.subscriptionsPerClient)
      throw new RpcError(
        'limitExceeded',
        `A client may subscribe to ${limits.subscriptionsPerClient} topics.`,
      )
    checkSubscribers(added)
    return added.size
  }

  const dropIfSettled = (message: StoredMessage): boolean => {
    if (isForWhoeverScans(message.tag)) return false
    const acknowledgedBy = messages.acknowledgedBy(message.id)
    const settled =
      acknowledgedBy.size > 0 &&
      subscriptions
        .clientsOf(message.topic)
        .every(client => client === message.publisher || acknowledgedBy.has(client))
    if (settled) drop(message.id)
    return settled
  }

  const isPendingFor = (client: string, message: StoredMessage): boolean =>
    message.publisher !== client &&
    messages.get(message.id) === message &&
    isAlive(message) &&
    !messages.acknowledgedBy(message.id).has(client)

  const replay = (record: LogRecord): void => {
    if (record.op === 'message') {
      const { op: _, ...message } = record
      lastId = Math.max(lastId, message.id)
      messages.add(message)
    } else if (record.op === 'acknowledge') messages.acknowledge(record.id, record.client)
    else if (record.op === 'drop') messages.drop(record.id)
    else if (record.op === 'subscribe') {
      const { client, topic, expiresAt, source = client } = record
      subscriptions.set({ client, topic, expiresAt, source })
    } else subscriptions.delete(record.client, record.topic)
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
      const message: StoredMessage = { id: ++lastId, ...rest, publishedAt: now, expiresAt }
      messages.add(message)
      hidden.add(message.id)
      return { message, fresh: true, stored: write({ op: 'message', ...message }) }
    },
    release: id => hidden.delete(id),
    checkSubscribe(holder, topics) {
      const added = checkAdded(holder.client, topics)
      if (added > 0 && subscriptions.judge(holder, added) === 'refused') throw shareUsedUp('subscriptions')
    },
    subscribe(holder, topics) {
      const { client, source } = holder
      const added = checkAdded(client, topics)
      if (added > 0)
        requireRoom(() => subscriptions.judge(holder, added), dropOldestSubscription, 'subscriptions')
      const lifetimeMs = limits.subscriptionSeconds * 1_000
      const expiresAt = clock.now() + lifetimeMs
      for (const topic of topics) {
        // A client that reconnects names all its topics again; only what ages is worth another line.
        const known = subscriptions.expiryOf(client, topic)
        if (known !== undefined && known > expiresAt - lifetimeMs * refreshAfter) continue
        subscriptions.set({ client, source, topic, expiresAt })
        note({ op: 'subscribe', client, topic, expiresAt, source })
      }
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
      const until = lastId
      // What is hidden now is brought to its readers when it is released.
      const unreleased = new Set(hidden)
      return (function* () {
        for (const topic of topics)
          for (const message of messages.on(topic)) {
            if (message.id > until) break
            yield !unreleased.has(message.id) && isPendingFor(client, message) ? message : undefined
          }
      })()
    },
    subscribersOf: subscriptions.clientsOf,
    topicsOf: subscriptions.topicsOf,
    sweep(count = Number.POSITIVE_INFINITY) {
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
