/** Who listens to which topic, and until when. */
export interface Subscriptions {
  set(client: string, topic: string, expiresAt: number): void
  /** True when there was such a subscription. */
  delete(client: string, topic: string): boolean
  expiryOf(client: string, topic: string): number | undefined
  clientsOf(topic: string): readonly string[]
  topicsOf(client: string): readonly string[]
  countOf(client: string): number
  /** Forgets what has expired. */
  sweep(now: number): void
  entries(): Iterable<{ readonly client: string; readonly topic: string; readonly expiresAt: number }>
  readonly size: number
}

export const createSubscriptions = (): Subscriptions => {
  const byTopic = new Map<string, Map<string, number>>()
  const byClient = new Map<string, Set<string>>()
  let size = 0

  const drop = (client: string, topic: string): boolean => {
    const clients = byTopic.get(topic)
    if (!clients?.delete(client)) return false
    size--
    if (clients.size === 0) byTopic.delete(topic)
    const topics = byClient.get(client)
    topics?.delete(topic)
    if (topics?.size === 0) byClient.delete(client)
    return true
  }

  return {
    set(client, topic, expiresAt) {
      const clients = byTopic.get(topic) ?? new Map<string, number>()
      if (!clients.has(client)) size++
      byTopic.set(topic, clients.set(client, expiresAt))
      byClient.set(client, (byClient.get(client) ?? new Set()).add(topic))
    },
    delete: drop,
    expiryOf: (client, topic) => byTopic.get(topic)?.get(client),
    clientsOf: topic => [...(byTopic.get(topic)?.keys() ?? [])],
    topicsOf: client => [...(byClient.get(client) ?? [])],
    countOf: client => byClient.get(client)?.size ?? 0,
    sweep(now) {
      for (const [topic, clients] of byTopic)
        for (const [client, expiresAt] of clients) if (expiresAt <= now) drop(client, topic)
    },
    *entries() {
      for (const [topic, clients] of byTopic)
        for (const [client, expiresAt] of clients) yield { client, topic, expiresAt }
    },
    get size() {
      return size
    },
  }
}
