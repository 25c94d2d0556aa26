import { RelayConfigError } from '../errors.js'

/** Every bound of the relay. Rates refill evenly; a burst is what may be asked at once. */
export interface RelayLimits {
  /** Bytes of one message. */
  readonly messageBytes: number
  /** Messages that wait on one topic. */
  readonly messagesPerTopic: number
  /** Bytes of all messages that wait; when they are used up, the address that holds most gives way. */
  readonly storedBytes: number
  readonly storedBytesPerAddress: number
  readonly storedBytesPerClient: number
  /** The longest that a message is kept, whatever its publisher asks for. */
  readonly ttlSeconds: number
  /** The longest that a message is kept on a topic to which nobody but its publisher has subscribed. */
  readonly unclaimedTtlSeconds: number
  /** Subscriptions of all clients; when they are used up, the address that holds most gives way. */
  readonly subscriptions: number
  readonly subscriptionsPerAddress: number
  readonly subscriptionsPerClient: number
  readonly subscribersPerTopic: number
  /** How long a subscription outlives its client's last use of it. */
  readonly subscriptionSeconds: number
  readonly topicsPerBatch: number
  readonly messagesPerBatch: number
  readonly requestsPerSecondPerClient: number
  readonly requestBurstPerClient: number
  readonly requestsPerSecondPerAddress: number
  readonly requestBurstPerAddress: number
  /** Bytes read per second and address. The relay delays reading from an address that sends more. */
  readonly bytesPerSecondPerAddress: number
  readonly byteBurstPerAddress: number
  /** Bytes of memory that incomplete messages take. */
  readonly partialBytesPerAddress: number
  /** Fragments of one message: clients send a message whole, or in fragments of some kilobytes. */
  readonly fragmentsPerMessage: number
  /** Frames that no client sends: whoever sends so many by one connection is cut off. */
  readonly malformedFrames: number
  /** Messages pushed to all connections of an address; a large one counts as several. The rest waits. */
  readonly pushesPerSecondPerAddress: number
  readonly pushBurstPerAddress: number
  readonly connectionsPerSecondPerAddress: number
  readonly connectionBurstPerAddress: number
  readonly connections: number
  /**
   * Tabs of one page are one client. A client whose relay was away opens far more than it needs: 250 within three
   * seconds were counted on one machine, and turned away it opens more.
   */
  readonly connectionsPerClient: number
  readonly connectionsPerAddress: number
  /** Sockets that have not asked for anything yet, or were refused and are not gone. */
  readonly idleSocketsPerAddress: number
  /** How long a socket may take to ask for its upgrade, and to leave when it is refused. */
  readonly upgradeMs: number
  /** Pushes to one connection that are not acknowledged yet; the rest waits in the mailbox. */
  readonly unacknowledged: number
  /** Bytes written to a socket that it has not taken yet. */
  readonly bufferedBytes: number
  /** A connection that leaves a push unacknowledged for longer is stale. */
  readonly acknowledgeMs: number
  /** The client hangs up after 35 s without a ping. */
  readonly pingMs: number
}

const day = 86_400
const mebibyte = 1024 * 1024

export const defaultLimits: RelayLimits = {
  messageBytes: 512 * 1024,
  messagesPerTopic: 200,
  storedBytes: 256 * mebibyte,
  storedBytesPerAddress: 64 * mebibyte,
  storedBytesPerClient: 32 * mebibyte,
  ttlSeconds: 30 * day,
  unclaimedTtlSeconds: 3_600,
  subscriptions: 200_000,
  subscriptionsPerAddress: 20_000,
  subscriptionsPerClient: 2_000,
  subscribersPerTopic: 32,
  subscriptionSeconds: 30 * day,
  topicsPerBatch: 500,
  messagesPerBatch: 100,
  requestsPerSecondPerClient: 50,
  requestBurstPerClient: 200,
  requestsPerSecondPerAddress: 500,
  requestBurstPerAddress: 2_000,
  bytesPerSecondPerAddress: 4 * mebibyte,
  byteBurstPerAddress: 16 * mebibyte,
  partialBytesPerAddress: 32 * mebibyte,
  fragmentsPerMessage: 128,
  malformedFrames: 16,
  pushesPerSecondPerAddress: 1_000,
  pushBurstPerAddress: 4_000,
  connectionsPerSecondPerAddress: 50,
  connectionBurstPerAddress: 2_000,
  connections: 10_000,
  connectionsPerClient: 1_000,
  connectionsPerAddress: 2_000,
  idleSocketsPerAddress: 128,
  upgradeMs: 5_000,
  unacknowledged: 64,
  bufferedBytes: mebibyte,
  acknowledgeMs: 60_000,
  pingMs: 25_000,
}

const longestPingMs = 34_000

/** The defaults with what is given. @throws RelayConfigError for a limit that is no positive integer */
export const readLimits = (given: Partial<RelayLimits> = {}): RelayLimits => {
  const limits = { ...defaultLimits, ...given }
  for (const [name, value] of Object.entries(limits)) {
    if (!(name in defaultLimits)) throw new RelayConfigError(`There is no limit named ${name}.`)
    if (!Number.isSafeInteger(value) || value < 1)
      throw new RelayConfigError(`The limit ${name} must be a whole number of at least 1, not ${value}.`)
  }
  if (limits.pingMs > longestPingMs)
    throw new RelayConfigError(
      `The limit pingMs must not pass ${longestPingMs}: clients hang up after 35 seconds.`,
    )
  return limits
}
