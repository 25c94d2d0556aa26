import { watchOldEvents } from '../analytics/delete-old-events.js'
import { openBundler } from '../bundler/open-bundler.js'
import type { ServiceConfig } from '../config/config.schema.js'
import { connectDatabase } from '../database/connect.js'
import type { Database } from '../database/database.types.js'
import { createImages } from '../images/images.js'
import { createMembers } from '../members/create-members.js'
import { createForeignMedia } from '../nfts/foreign-media.js'
import { createNodes } from '../nodes/nodes.js'
import { createPriceHost } from '../prices/hosts/create-host.js'
import { createHostSource } from '../prices/hosts/host-source.js'
import { createPrices } from '../prices/prices.js'
import { createTableSource } from '../prices/table-source.js'
import { createProjects } from '../projects/projects.js'
import { createTokenList } from '../tokens/token-list.js'
import { createApp } from './create-app.js'
import { createHotCache } from './hot-cache.js'
import { createRateLimits } from './limits.js'
import { listen } from './listen.js'
import { createMetrics } from './metrics.js'
import { connectRedis } from './redis.js'
import type { ServiceContext } from './service-context.types.js'
import { createLogger, type Logger } from './shared/logger.js'

export interface ServicesOptions {
  readonly config: ServiceConfig
  readonly log?: Logger
  /** A dump to begin an embedded database with. */
  readonly template?: string
  /** A database that is connected already, for tests. It is not closed. */
  readonly database?: Database
  /** Checks every answer by its schema, for tests. */
  readonly checkAnswers?: boolean
  readonly now?: () => number
}

/** Running services. */
export interface Services {
  readonly url: string
  readonly port: number
  readonly context: ServiceContext
  /** Answers what was begun, then closes. May be called twice. */
  close(): Promise<void>
}

/**
 * Starts the services. @throws ConfigError, the driver's error when the database cannot be reached, the system's error
 * when the port is taken
 */
export async function createServices(options: ServicesOptions): Promise<Services> {
  const { config, checkAnswers = false, now = Date.now } = options
  const log = options.log ?? createLogger(config.logLevel)
  const stopping = new AbortController()
  const closers: (() => Promise<unknown>)[] = []
  const closeAll = async (): Promise<void> => {
    for (const close of closers.reverse())
      await close().catch(error => log.error({ reason: String(error) }, 'close failed'))
  }
  try {
    const database =
      options.database ??
      (await connectDatabase(config, {
        ...(options.template !== undefined && { template: options.template }),
        onError: error => log.warn({ reason: error.message }, 'database connection failed'),
        onLockLost() {
          log.fatal('The lock on the data folder is lost.')
          process.exit(1)
        },
      }))
    if (!options.database) closers.push(() => database.close())
    if (config.seed) await (await import('../seed/seed.js')).seedDatabase(database)
    const redis = connectRedis(config.redisUrl, log)
    if (redis) closers.push(async () => redis.disconnect())
    const cache = await createHotCache(database, now)
    closers.push(() => cache.close())
    let port = 0
    const publicUrl = () => (config.publicUrl ?? `http://${config.host}:${port}`).replace(/\/+$/, '')
    const metrics = createMetrics()
    const images = createImages({ config, database, cache, now, publicUrl })
    const nodes = createNodes(config, metrics, now)
    const bundler = await openBundler({ config, database, nodes, log, now })
    if (bundler) closers.push(() => bundler.close())
    const sources = [
      createTableSource(database, cache),
      ...config.priceFeeds.map(feed =>
        createHostSource(createPriceHost(feed, config, now), { metrics, now, signal: stopping.signal }),
      ),
    ]
    const context: ServiceContext = {
      config,
      database,
      cache,
      log,
      metrics,
      nodes,
      bundler,
      projects: createProjects(database, cache),
      now,
      images,
      media: createForeignMedia({ config, images, signal: stopping.signal }),
      tokens: createTokenList({ database, cache, images }),
      prices: createPrices({ config, sources, now }),
      members: createMembers({ config, database, log, now }),
      publicUrl,
      signal: stopping.signal,
    }
    if (config.analytics) watchOldEvents(context)
    const app = createApp(context, { limits: createRateLimits(config.limits, redis), checkAnswers })
    const { host } = config
    const server = await listen(app, { host, port: config.port, requestMs: config.limits.requestMs })
    port = server.port
    closers.push(() => server.close())
    let closing: Promise<void> | undefined
    const close = () => {
      stopping.abort()
      closing ??= closeAll()
      return closing
    }
    return { url: `http://${config.host}:${port}`, port, context, close }
  } catch (error) {
    await closeAll()
    throw error
  }
}
