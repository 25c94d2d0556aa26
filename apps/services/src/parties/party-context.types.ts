import type { Logger } from 'pino'
import type { Database, Db } from '../database/database.types.js'
import type { Audit } from './audit.js'
import type { Budgets } from './budgets.js'
import type { PartyConfig } from './config/party-config.schema.js'
import type { Kms } from './keys/kms.types.js'
import type { Pepper } from './keys/pepper.js'
import type { MailQueue } from './mail/queue.js'
import type { PartyProjects } from './projects.js'
import type { PartyWallets } from './wallets/wallets.js'

/** What the routes of a party are made with. */
export interface PartyContext {
  readonly config: PartyConfig
  readonly database: Database
  readonly db: Db
  readonly log: Logger
  readonly kms: Kms
  readonly pepper: Pepper
  readonly budgets: Budgets
  readonly mail: MailQueue
  readonly projects: PartyProjects
  readonly wallets: PartyWallets
  readonly audit: Audit
  /** Milliseconds since 1970. */
  now(): number
  /** The origin under which browsers reach this party. */
  publicUrl(): string
  /** Fires when the party stops. */
  readonly signal: AbortSignal
}
