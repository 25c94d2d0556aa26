import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '../config/config-error.js'
import { type ClientAddresses, createClientAddresses } from '../server/shared/client-address.js'
import { type Clock, every, systemClock } from '../server/shared/clock.js'
import { createAdmission, type RelayProject } from './admission/admission.js'
import { createAudienceCheck, localUrl, readPublicUrls } from './admission/audience.js'
import { createConnections } from './connection/connections.js'
import { createDoorway } from './connection/doorway.js'
import { serveGateway } from './connection/gateway.js'
import { createFairQueue } from './limits/fair-queue.js'
import { type RelayLimits, readLimits } from './limits/limits.js'
import { fitConnections, readOpenFilesLimit } from './limits/open-files.js'
import { createTraffic } from './limits/traffic.js'
import { describeError, type RelayLog } from './logger.js'
import { createHub, type Hub } from './mailbox/hub.js'
import { createMailbox } from './mailbox/mailbox.js'
import type { Mailbox } from './mailbox/mailbox.types.js'
import { createCounters, type RelayStats } from './stats.js'
import { createMemoryLog, openRecordLog, type RecordLog } from './storage/record-log.js'
import type { LogRecord } from './storage/records.js'
import type { SharedDatabase } from './storage/shared-log/shared-database.types.js'
import { createSourceOf, type SourceOf } from './storage/source.js'

/** All have a default: `createRelay()` is a relay on a free loopback port that forgets everything when it ends. */
export interface RelayOptions {
  /** A free one unless given. */
  readonly port?: number
  /** `127.0.0.1` unless given. */
  readonly host?: string
  /** Where messages and subscriptions are kept over a restart; in memory alone unless given. */
  readonly dataDir?: string
  /** A PostgreSQL database that several relays share: what one takes, another delivers. `dataDir` then has no use. */
  readonly database?: SharedDatabase
  /**
   * Called when this relay no longer has its place among those that share the database: it closes, and a new one must be
   * started.
   */
  readonly onLost?: () => void
  readonly limits?: Partial<RelayLimits>
  /** Who may use it; everyone unless given. */
  readonly projects?: readonly RelayProject[]
  /** Pages that may use it, `[scheme://]host[:port]` with `*` for a whole label; all unless given. */
  readonly origins?: readonly string[]
  /** Addresses under which clients reach it besides loopback: their tokens are made out to one of them. */
  readonly publicUrls?: readonly string[]
  /** Proxies whose `x-forwarded-for` counts, as CIDR ranges; none unless given. */
  readonly trustedProxies?: readonly string[]
  readonly clock?: Clock
  readonly log?: RelayLog
}

/** A running relay. */
export interface Relay {
  /** `ws://127.0.0.1:<port>`, for a client's `relayUrl`. */
  readonly url: string
  readonly port: number
  stats(): RelayStats
  /** Ends connections with 1001, finishes what was begun, writes what is left. May be called twice. */
  close(): Promise<void>
}

type Audience = (aud: string) => boolean

const sweepMs = 1_000
/** Looked at by one sweep: all at once would keep everybody waiting. */
const sweptAtOnce = 10_000
const closeGraceMs = 2_000

/** Mailbox and log, tied together: changes go to the log, the log's lines go to the mailbox. */
const openStore = async (options: RelayOptions, { limits, clock, log }: World) => {
  let records: RecordLog = createMemoryLog()
  const mailbox: Mailbox = createMailbox({ clock, limits, write: record => records.append(record) })
  if (options.dataDir !== undefined) {
    records = await openRecordLog({
      folder: options.dataDir,
      replay: mailbox.replay,
      replayed: mailbox.sweep,
      snapshot: mailbox.snapshot,
      onError: error => log({ level: 'error', event: 'disk-failed', reason: describeError(error) }),
    })
    if (records.damagedLines > 0)
      log({ level: 'warn', event: 'log-damaged', lines: records.damagedLines, note: 'skipped' })
  }
  return { mailbox, records, sourceOf: await createSourceOf(options.dataDir), follow: () => {} }
}

/** Longer than it takes another relay to say that it has a subscriber, also when nothing wakes this one. */
const settleMs = 10_000

/** As `openStore`, in a database that other relays use too. */
const openSharedStore = async (database: SharedDatabase, { limits, clock, log }: World) => {
  // Loaded on need: a relay of its own needs none of it.
  const { maxProcesses, openSharedLog } = await import('./storage/shared-log/index.js')
  await database.migrate()
  const state: LogRecord[] = []
  const records = await openSharedLog({
    database,
    now: clock.now,
    replay: record => state.push(record),
    onError: error => log({ level: 'error', event: 'database-failed', reason: describeError(error) }),
  })
  const shared = { slot: records.slot, slots: maxProcesses, settleMs }
  const mailbox = createMailbox({ clock, limits, shared, write: record => records.append(record) })
  for (const record of state) mailbox.replay(record)
  const follow = (hub: Hub, lost: () => void) =>
    records.follow({ foreign: hub.takeIn, repeated: mailbox.forget, lost })
  return { mailbox, records, sourceOf: await createSourceOf(undefined, records.salt), follow }
}

/** Connections that the system takes before the relay does: with a short queue a flood makes newcomers wait for seconds. */
const backlog = 4_096

const listen = async (server: Server, port: number, host: string): Promise<number> => {
  server.listen({ port, host, backlog })
  // Rejects with the server's error.
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

interface Store {
  readonly mailbox: Mailbox
  readonly records: RecordLog
  readonly sourceOf: SourceOf
  follow(hub: Hub, lost: () => void): void
}

interface World {
  readonly limits: RelayLimits
  readonly clock: Clock
  readonly log: RelayLog
}

const createParts = (
  server: Server,
  { mailbox, records, sourceOf, follow }: Store,
  world: World & { readonly addresses: ClientAddresses; lost(): void },
) => {
  const counters = createCounters()
  const traffic = createTraffic(world.limits, world.clock)
  const hub = createHub(mailbox)
  follow(hub, world.lost)
  const queue = createFairQueue()
  const connections = createConnections({ ...world, sourceOf, mailbox, hub, traffic, counters, queue })
  const doorway = createDoorway(server, { ...world, counters })
  const startedAt = world.clock.now()
  const stats = (): RelayStats => ({
    ...counters,
    ...mailbox.counts,
    damagedLines: records.damagedLines,
    connections: connections.size,
    waiting: connections.waiting,
    idleSockets: doorway.idle,
    clients: hub.clients,
    uptimeMs: world.clock.now() - startedAt,
  })
  return { counters, traffic, connections, doorway, queue, stats }
}

const serve = (server: Server, options: RelayOptions, store: Store, world: World, isAudience: Audience) => {
  const { clock, limits } = world
  const { projects, origins, trustedProxies = [] } = options
  const addresses = createClientAddresses(trustedProxies)
  let isLost = false
  const lost = () => {
    if (isLost) return
    isLost = true
    world.log({ level: 'error', event: 'place-lost', note: 'start the relay again' })
    options.onLost?.()
  }
  const { stats, ...parts } = createParts(server, store, { ...world, addresses, lost })
  const admit = createAdmission({
    ...(projects && { projects }),
    ...(origins && { origins }),
    isAudience,
    now: clock.now,
  })
  let isClosing = false
  const isHealthy = () => !isClosing && !isLost && store.records.healthy
  const health = () => ({ status: isHealthy() ? 'ok' : 'unavailable', uptimeMs: stats().uptimeMs })
  serveGateway(server, { ...world, ...parts, addresses, admit, isHealthy, health })
  const stopPings = every(clock, limits.pingMs, parts.connections.check)
  const stopSweeps = every(clock, sweepMs, () => {
    store.mailbox.sweep(sweptAtOnce)
    parts.traffic.sweep()
  })
  const shutDown = async () => {
    isClosing = true
    stopPings()
    stopSweeps()
    server.close()
    await parts.connections.closeAll(closeGraceMs)
    server.closeAllConnections()
    await store.records.close()
  }
  return { stats, shutDown }
}

const checkPort = (port: number): void => {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`The port must be a whole number from 0 to 65535, not ${port}.`)
}

/**
 * Starts a relay. @throws ConfigError when an option cannot be used or another relay uses the folder; the system's
 * error when the port is taken or the folder cannot be written
 */
export const createRelay = async (options: RelayOptions = {}): Promise<Relay> => {
  const { host = '127.0.0.1', clock = systemClock, log = () => {} } = options
  checkPort(options.port ?? 0)
  const asked = readLimits(options.limits)
  const limits = fitConnections(asked, await readOpenFilesLimit())
  if (limits.connections < asked.connections)
    log({
      level: 'warn',
      event: 'connections-capped',
      connections: limits.connections,
      note: 'raise ulimit -n',
    })
  const world: World = { limits, clock, log }
  const publicUrls = readPublicUrls(options.publicUrls ?? [])
  const store = await (options.database
    ? openSharedStore(options.database, world)
    : openStore(options, world))
  const server = createServer({ connectionsCheckingInterval: 1_000 })
  server.headersTimeout = limits.upgradeMs
  server.requestTimeout = limits.upgradeMs
  try {
    const port = await listen(server, options.port ?? 0, host)
    const isAudience = createAudienceCheck(publicUrls, { host, port })
    const { stats, shutDown } = serve(server, options, store, world, isAudience)
    let closing: Promise<void> | undefined
    const close = () => {
      closing ??= shutDown()
      return closing
    }
    return { url: localUrl(host, port), port, stats, close }
  } catch (error) {
    server.close()
    await store.records.close()
    throw error
  }
}
