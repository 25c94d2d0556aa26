import type { Clock } from '../../server/shared/clock.js'
import { RpcError } from '../errors.js'
import type { RelayLimits } from '../limits/limits.js'
import type { LogRecord } from '../storage/records.js'
import { type Holder, requireRoom, shareUsedUp } from './shares.js'
import type { Subscriptions } from './subscriptions.js'

/** Who may subscribe to what, and who gives way when there are too many subscriptions. */
interface SubscriptionRules {
  /** Throws as `subscribe` does, and changes nothing. */
  check(holder: Holder, topics: readonly string[]): void
  /**
   * Adds or renews. Returns how many older subscriptions gave way. @throws RpcError when the client has too many
   * subscriptions, or the topic too many subscribers
   */
  subscribe(holder: Holder, topics: readonly string[]): number
}

interface SubscriptionRulesDeps {
  readonly subscriptions: Subscriptions
  readonly limits: RelayLimits
  readonly clock: Clock
  /** Writes a change to the log, without waiting for it. */
  note(record: LogRecord): void
}

/** The share of its lifetime after which a subscription is written again. */
const refreshAfter = 0.1

/** What the refusal calls the share. */
const shareName = 'subscriptions'

export const createSubscriptionRules = (deps: SubscriptionRulesDeps): SubscriptionRules => {
  const { subscriptions, limits, clock, note } = deps

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

  const dropOldest = (holder: Holder): void => {
    const oldest = subscriptions.oldestOf(holder)
    if (!oldest) return
    subscriptions.delete(oldest.client, oldest.topic)
    note({ op: 'unsubscribe', client: oldest.client, topic: oldest.topic })
  }

  const renew = ({ client, source }: Holder, topics: readonly string[]): void => {
    const lifetimeMs = limits.subscriptionSeconds * 1_000
    const expiresAt = clock.now() + lifetimeMs
    for (const topic of topics) {
      // A client that reconnects names all its topics again; only what ages is worth another line.
      const known = subscriptions.expiryOf(client, topic)
      if (known !== undefined && known > expiresAt - lifetimeMs * refreshAfter) continue
      subscriptions.set({ client, source, topic, expiresAt })
      note({ op: 'subscribe', client, topic, expiresAt, source })
    }
  }

  return {
    check(holder, topics) {
      const added = checkAdded(holder.client, topics)
      if (added > 0 && subscriptions.judge(holder, added) === 'refused') throw shareUsedUp(shareName)
    },
    subscribe(holder, topics) {
      const added = checkAdded(holder.client, topics)
      const evicted =
        added > 0 ? requireRoom(() => subscriptions.judge(holder, added), dropOldest, shareName) : 0
      renew(holder, topics)
      return evicted
    },
  }
}
