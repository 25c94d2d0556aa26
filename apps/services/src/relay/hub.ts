import type { Mailbox, Publication } from './mailbox.js'
import type { StoredMessage } from './records.js'

/** A live connection as the hub sees it. */
export interface Listener {
  readonly clientId: string
  /** Topics that were subscribed on this connection. */
  readonly topics: Set<string>
  /** Does it also get what its client subscribed to on earlier connections? */
  inherits: boolean
  deliver(messages: readonly StoredMessage[]): void
}

/** Brings what is published to the connections of those who subscribed. */
export interface Hub {
  add(listener: Listener): void
  remove(listener: Listener): void
  connectionsOf(clientId: string): number
  /** @throws RpcError when the client has too many subscriptions */
  subscribe(listener: Listener, topics: readonly string[]): void
  /** Delivers what waits on topics that were subscribed before; call it after the answer was sent. */
  flush(listener: Listener, topics: readonly string[]): void
  unsubscribe(listener: Listener, topic: string): void
  /** Gives the connection its client's earlier subscriptions, unless another connection of the client has them. */
  inherit(listener: Listener): void
  /** Settles when the message is stored. @throws RpcError when there is no room */
  publish(publication: Publication): Promise<void>
  acknowledge(listener: Listener, message: StoredMessage): void
  readonly clients: number
}

export const createHub = (mailbox: Mailbox): Hub => {
  const connections = new Map<string, Set<Listener>>()
  const listenersOf = (clientId: string): readonly Listener[] => [...(connections.get(clientId) ?? [])]

  const fanOut = (message: StoredMessage): void => {
    for (const client of mailbox.subscribersOf(message.topic)) {
      if (client === message.publisher) continue
      for (const listener of listenersOf(client))
        if (listener.inherits || listener.topics.has(message.topic)) listener.deliver([message])
    }
  }

  const flush = (listener: Listener, topics: readonly string[]): void => {
    for (const topic of topics) listener.deliver(mailbox.pendingFor(listener.clientId, topic))
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
      mailbox.subscribe(listener.clientId, topics)
      for (const topic of topics) listener.topics.add(topic)
    },
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
      const { message, fresh, stored } = mailbox.publish(publication)
      if (fresh) fanOut(message)
      await stored
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
