import * as z from 'zod'
import { parseSettings } from '../../config/parse-settings.js'

const day = 86_400
const mebibyte = 1024 * 1024

const whole = (unlessGiven: number) => z.number().int().min(1).default(unlessGiven)

/** Every bound of the relay, with its default. Rates refill evenly; a burst is what may be asked at once. */
export const relayLimitsSchema = z.strictObject({
  /** Bytes of one message. */
  messageBytes: whole(512 * 1024),
  /** Messages that wait on one topic. */
  messagesPerTopic: whole(200),
  /** Bytes of all messages that wait; when they are used up, the address that holds most gives way. */
  storedBytes: whole(256 * mebibyte),
  storedBytesPerAddress: whole(64 * mebibyte),
  storedBytesPerClient: whole(32 * mebibyte),
  /** The longest that a message is kept, whatever its publisher asks for. */
  ttlSeconds: whole(30 * day),
  /** The longest that a message is kept on a topic to which nobody but its publisher has subscribed. */
  unclaimedTtlSeconds: whole(3_600),
  /** Subscriptions of all clients; when they are used up, the address that holds most gives way. */
  subscriptions: whole(200_000),
  subscriptionsPerAddress: whole(20_000),
  subscriptionsPerClient: whole(2_000),
  subscribersPerTopic: whole(32),
  /** How long a subscription outlives its client's last use of it. */
  subscriptionSeconds: whole(30 * day),
  topicsPerBatch: whole(500),
  messagesPerBatch: whole(100),
  requestsPerSecondPerClient: whole(50),
  requestBurstPerClient: whole(200),
  requestsPerSecondPerAddress: whole(500),
  requestBurstPerAddress: whole(2_000),
  /** Bytes read per second and address. The relay delays reading from an address that sends more. */
  bytesPerSecondPerAddress: whole(4 * mebibyte),
  byteBurstPerAddress: whole(16 * mebibyte),
  /** Bytes of memory that incomplete messages take. */
  partialBytesPerAddress: whole(32 * mebibyte),
  /** Fragments of one message: clients send a message whole, or in fragments of some kilobytes. */
  fragmentsPerMessage: whole(128),
  /** Frames that no client sends: whoever sends so many by one connection is cut off. */
  malformedFrames: whole(16),
  /** Messages pushed to all connections of an address; a large one counts as several. The rest waits. */
  pushesPerSecondPerAddress: whole(1_000),
  pushBurstPerAddress: whole(4_000),
  connectionsPerSecondPerAddress: whole(50),
  connectionBurstPerAddress: whole(2_000),
  connections: whole(10_000),
  /**
   * Tabs of one page are one client. A client whose relay was away opens far more than it needs: 250 within three
   * seconds were counted on one machine, and turned away it opens more.
   */
  connectionsPerClient: whole(1_000),
  connectionsPerAddress: whole(2_000),
  /** Sockets that have not asked for anything yet, or were refused and are not gone. */
  idleSocketsPerAddress: whole(128),
  /** How long a socket may take to ask for its upgrade, and to leave when it is refused. */
  upgradeMs: whole(5_000),
  /** Pushes to one connection that are not acknowledged yet; the rest waits in the mailbox. */
  unacknowledged: whole(64),
  /** Bytes written to a socket that it has not taken yet. */
  bufferedBytes: whole(mebibyte),
  /** A connection that leaves a push unacknowledged for longer is stale. */
  acknowledgeMs: whole(60_000),
  /** The client hangs up after 35 s without a ping. */
  pingMs: z.number().int().min(1).max(34_000, 'Clients hang up after 35 seconds.').default(25_000),
})

export type RelayLimits = Readonly<z.infer<typeof relayLimitsSchema>>

export const defaultLimits: RelayLimits = relayLimitsSchema.parse({})

/** The defaults with what is given. @throws ConfigError for a limit that is no positive integer */
export const readLimits = (given: Partial<RelayLimits> = {}): RelayLimits =>
  parseSettings(relayLimitsSchema, given)
