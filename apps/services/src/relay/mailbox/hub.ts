import type { LogRecord, StoredMessage } from '../storage/records.js'
import type { Mailbox, Publication } from './mailbox.types.js'

/** A live connection as the hub sees it. */
export interface Listener {
  readonly clientId: string
  /** The keyed hash of its address: see `storage/source.ts`. */
  readonly source: string
  /** Topics that the client subscribed to on this connection. */
  readonly topics: Set<string>
  /** Does it also get what its client subscribed to on earlier connections? */
  inherits: boolean
  /** Undefined stands for a message that was looked at and is not due. */
  deliver(messages: Iterable<StoredMessage | undefined>): void
}

/** Delivers published messages to the connections of their subscribers. */
export interface Hub {
  add(listener: Listener): void
  remove(listener: Listener): void
  connectionsOf(clientId: string): number
  /** @throws RpcError when the client has too many subscriptions */
  subscribe(listener: Listener, topics: readonly string[]): void
  /** Throws as `subscribe` does, and changes nothing. */
  checkSubscribe(listener: Listener, topics: readonly string[]): void
  /** Delivers what waits on topics that were subscribed before; call it after the answer was sent. */
  flush(listener: Listener, topics: readonly string[]): void
  unsubscribe(listener: Listener, topic: string): void
  /** Gives the connection its client's earlier subscriptions, unless another connection of the client has them. */
  inherit(listener: Listener): void
  /** Settles when the message is stored; no subscriber has it before `serve`. @throws RpcError when there is no room */
  publish(publication: Publication): Promise<StoredMessage>
  /** Brings a message to its subscribers; call it after its publisher was answered. Returns the number of pushes. */
  serve(message: StoredMessage): number
  acknowledge(listener: Listener, message: StoredMessage): void
  /** Takes in what another relay of the network wrote, and delivers it here. */
  takeIn(record: LogRecord): void
  readonly clients: number
}

/** Tabs of one page are one client. The newest get a message; with more than these one publish would cost too much. */
const servedConnections = 64

export const createHub = (mailbox: Mailbox): Hub => {
  const connections = new Map<string, Set<Listener>>()
  const listenersOf = (clientId: string): readonly Listener[] => [...(connections.get(clientId) ?? [])]

  const readersOf = (client: string, topic: string): readonly Listener[] =>
    listenersOf(client)
      .filter(listener => listener.inherits || listener.topics.has(topic))
      .slice(-servedConnections)

  const flush = (listener: Listener, topics: readonly string[]): void => {
    if (topics.length > 0) listener.deliver(mailbox.pendingFor(listener.clientId, topics))
  }

  const deliver = (message: StoredMessage): number => {
    const readers = mailbox
      .subscribersOf(message.topic)
      .filter(client => client !== message.publisher)
      .flatMap(client => readersOf(client, message.topic))
    for (const reader of readers) reader.deliver([message])
    return readers.length
  }

  return {
    add(listener) {
      connections.set(
        listener.clientId,
        (connections.get(listener.clientId) ?? new Set<Listener>()).add(listener),
      )
    },
    remove(listener) {
      const all = connections.get(listener.clientId)
      all?.delete(listener)
      if (all?.size === 0) connections.delete(listener.clientId)
    },
    connectionsOf: clientId => connections.get(clientId)?.size ?? 0,
    subscribe(listener, topics) {
      mailbox.subscribe({ client: listener.clientId, source: listener.source }, topics)
      for (const topic of topics) listener.topics.add(topic)
    },
    checkSubscribe: ({ clientId, source }, topics) =>
      mailbox.checkSubscribe({ client: clientId, source }, topics),
    flush,
    unsubscribe(listener, topic) {
      listener.topics.delete(topic)
      // Two tabs of one page are one client: the other one may still listen.
      if (listenersOf(listener.clientId).every(other => !other.topics.has(topic)))
        mailbox.unsubscribe(listener.clientId, topic)
    },
    inherit(listener) {
      if (listenersOf(listener.clientId).length > 1) return
      listener.inherits = true
      const topics = mailbox.topicsOf(listener.clientId).filter(topic => !listener.topics.has(topic))
      flush(listener, topics)
    },
    async publish(publication) {
      const { message, stored } = mailbox.publish(publication)
      await stored
      return message
    },
    serve(message) {
      // A repeated request, or one that gave way to another meanwhile.
      return mailbox.release(message.id) ? deliver(message) : 0
    },
    takeIn(record) {
      const isNew = mailbox.replay(record)
      // A publisher that repeats its request has the message written again, and its readers have it.
      if (record.op === 'message' && isNew) {
        const { op: _, ...message } = record
        deliver(message)
      }
      if (record.op !== 'unsubscribe') return
      // A tab of the client that is connected here may still listen.
      const still = listenersOf(record.client).find(listener => listener.topics.has(record.topic))
      if (still) mailbox.subscribe({ client: record.client, source: still.source }, [record.topic])
    },
    acknowledge(listener, message) {
      // On an inherited topic it may come from a tab that knows nothing of it and threw the message away.
      if (listener.topics.has(message.topic)) mailbox.acknowledge(listener.clientId, message.id)
    },
    get clients() {
      return connections.size
    },
  }
}
