import type { LogRecord, StoredMessage } from '../storage/records.js'
import type { Holder } from './shares.js'

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
  /** Forgets a message without a line in the log; false when it was gone. */
  forget(id: number): boolean
  /** Takes in a line of the log. Returns whether it is a message that was not here. */
  replay(record: LogRecord): boolean
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
