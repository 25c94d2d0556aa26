import type { Siwx } from '@latchkey/siwx/server'
import type { Logger } from 'pino'
import type { Bundler } from '../bundler/bundler.js'
import type { ServiceConfig } from '../config/config.schema.js'
import type { Database } from '../database/database.types.js'
import type { Images } from '../images/images.types.js'
import type { ForeignMedia } from '../nfts/foreign-media.types.js'
import type { Nodes } from '../nodes/nodes.types.js'
import type { Prices } from '../prices/prices.types.js'
import type { Projects } from '../projects/projects.types.js'
import type { TokenList } from '../tokens/token-list.js'
import type { HotCache } from './hot-cache.js'
import type { Metrics } from './metrics.js'

/** What every resource is made with. */
export interface ServiceContext {
  readonly config: ServiceConfig
  readonly database: Database
  readonly projects: Projects
  readonly cache: HotCache
  /** The nodes of the configured networks. */
  readonly nodes: Nodes
  readonly images: Images
  readonly media: ForeignMedia
  readonly tokens: TokenList
  readonly prices: Prices
  /** The sign-in; undefined where it is off. */
  readonly members: Siwx | undefined
  /** The bundler of ERC-4337; undefined where it is off. */
  readonly bundler: Bundler | undefined
  readonly log: Logger
  readonly metrics: Metrics
  /** Milliseconds since the epoch. */
  now(): number
  /** The address under which browsers reach the services, without a slash at its end. */
  publicUrl(): string
  /** Fires when the services stop. */
  readonly signal: AbortSignal
}
