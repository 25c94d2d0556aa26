import type { Logger } from 'pino'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { ServiceConfig } from '../config/config.schema.js'
import type { Database, Db } from '../database/database.types.js'
import type { NodeClient, Nodes } from '../nodes/nodes.types.js'
import type { BundlerConfig, BundlerNetworkConfig } from './bundler.config.js'

/** What bundling in one network needs. */
export interface BundlerNetwork {
  /** CAIP-2. */
  readonly id: string
  readonly chainId: number
  readonly node: NodeClient
  readonly config: BundlerNetworkConfig
  readonly settings: Pick<BundlerConfig, 'pollMs' | 'keepDays'>
  /** Sends the bundles and gets the fees. */
  readonly executor: PrivateKeyAccount
  /** Approves what the paymaster pays for. */
  readonly paymasterSigner: PrivateKeyAccount | undefined
  readonly db: Db
  readonly log: Logger
  /** Milliseconds since the epoch. */
  now(): number
}

/** What the services give the bundlers. */
export interface BundlerContext {
  readonly config: ServiceConfig
  readonly database: Database
  readonly nodes: Nodes
  readonly log: Logger
  now(): number
}
