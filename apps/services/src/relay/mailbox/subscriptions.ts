import { createShares, type Holder, type ShareLimits, type Verdict } from './shares.js'

/** Who listens to which topic, until when, and whose share it counts against. */
export interface Subscription extends Holder {
  readonly topic: string
  readonly expiresAt: number
}

export interface Subscriptions {
  /** Adds or renews. */
  set(subscription: Subscription): void
  /** True when there was such a subscription. */
  delete(client: string, topic: string): boolean
  expiryOf(client: string, topic: string): number | undefined
  clientsOf(topic: string): readonly string[]
  countOn(topic: string): number
  /** Does anybody but this client listen? */
  hasOther(topic: string, client: string): boolean
  topicsOf(client: string): readonly string[]
  countOf(client: string): number
  judge(holder: Holder, amount: number): Verdict
  oldestOf(holder: Holder): Subscription | undefined
  entries(): Iterable<Subscription>
  readonly size: number
}

const keyOf = ({ client, source }: Holder): string => `${source} ${client}`

export const createSubscriptions = (limits: ShareLimits): Subscriptions => {
  const byTopic = new Map<string, Map<string, Subscription>>()
  const byClient = new Map<string, Set<string>>()
  const byHolder = new Map<string, Set<Subscription>>()
  const shares = createShares(limits)

  const drop = (client: string, topic: string): boolean => {
    const clients = byTopic.get(topic)
    const subscription = clients?.get(client)
    if (!clients || !subscription) return false
    clients.delete(client)
    if (clients.size === 0) byTopic.delete(topic)
    const topics = byClient.get(client)
    topics?.delete(topic)
    if (topics?.size === 0) byClient.delete(client)
    const held = byHolder.get(keyOf(subscription))
    held?.delete(subscription)
    if (held?.size === 0) byHolder.delete(keyOf(subscription))
    shares.remove(subscription, 1)
    return true
  }

  function* entries(): Generator<Subscription> {
    for (const clients of byTopic.values()) yield* clients.values()
  }

  return {
    set(subscription) {
      const { client, topic } = subscription
      // Renewed from another address, it counts against that one.
      drop(client, topic)
      const clients = byTopic.get(topic) ?? new Map<string, Subscription>()
      byTopic.set(topic, clients.set(client, subscription))
      byClient.set(client, (byClient.get(client) ?? new Set()).add(topic))
      const key = keyOf(subscription)
      byHolder.set(key, (byHolder.get(key) ?? new Set()).add(subscription))
      shares.add(subscription, 1)
    },
    delete: drop,
    expiryOf: (client, topic) => byTopic.get(topic)?.get(client)?.expiresAt,
    clientsOf: topic => [...(byTopic.get(topic)?.keys() ?? [])],
    countOn: topic => byTopic.get(topic)?.size ?? 0,
    hasOther(topic, client) {
      const clients = byTopic.get(topic)
      return clients !== undefined && clients.size > (clients.has(client) ? 1 : 0)
    },
    topicsOf: client => [...(byClient.get(client) ?? [])],
    countOf: client => byClient.get(client)?.size ?? 0,
    judge: shares.judge,
    oldestOf(holder) {
      const [oldest] = byHolder.get(keyOf(holder)) ?? []
      return oldest
    },
    entries,
    get size() {
      return shares.total
    },
  }
}
