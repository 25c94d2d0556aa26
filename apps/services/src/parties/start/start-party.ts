import type { Party } from '@latchkey/vault'
import type { Context, Hono } from 'hono'
import type { Database } from '../../database/database.types.js'
import { createRateLimits } from '../../server/limits.js'
import { listen } from '../../server/listen.js'
import { connectRedis } from '../../server/redis.js'
import { createLogger, type Logger } from '../../server/shared/logger.js'
import { createAudit } from '../audit.js'
import { createBudgets } from '../budgets.js'
import type { PartyConfig } from '../config/party-config.schema.js'
import { createPartyApp } from '../http/create-party-app.js'
import type { PartyRoute } from '../http/route.types.js'
import type { PartyKeys } from '../keys/key-file.js'
import { createKeyFileKms } from '../keys/key-file-kms.js'
import { createPepper } from '../keys/pepper.js'
import { watchOldSeals } from '../keys/reseal.js'
import { createMailQueue } from '../mail/queue.js'
import { createSmtpTransport, type MailTransport } from '../mail/transport.js'
import type { PartyContext } from '../party-context.types.js'
import { createPartyProjects } from '../projects.js'
import { createPartyWallets } from '../wallets/wallets.js'
import { connectParty } from './connect-party.js'
import { type OldRows, watchOldRows } from './delete-old.js'

export interface PartyOptions<Config extends PartyConfig> {
  readonly config: Config
  readonly keys: PartyKeys
  readonly log?: Logger
  /** A dump to begin an embedded database with, for tests. */
  readonly template?: string
  /** A database that is connected already and has its tables, for tests. It is not closed. */
  readonly database?: Database
  /** Default: SMTP by the settings. */
  readonly transport?: MailTransport
  readonly now?: () => number
}

/** A running party. */
export interface RunningParty {
  /** Where it listens. Browsers reach it under `publicUrl`, if that is set. */
  readonly url: string
  readonly port: number
  readonly context: PartyContext
  /** Answers what was begun, then closes. May be called twice. */
  close(): Promise<void>
}

/** What makes a party auth or keeper. */
interface PartyRole {
  readonly party: Party
  readonly oldRows: readonly OldRows[]
  create(context: PartyContext): Promise<{
    readonly routes: readonly PartyRoute[]
    addPages?(app: Hono, guard: (c: Context) => Promise<void>): void
    close?(): Promise<void>
  }>
}

/** Starts a party. @throws ConfigError, the driver's error, the system's error when the port is taken */
export async function startParty<Config extends PartyConfig>(
  options: PartyOptions<Config>,
  { party, oldRows, create }: PartyRole,
): Promise<RunningParty> {
  const { config, keys, template, now = Date.now } = options
  const log = options.log ?? createLogger(config.logLevel, { fields: { party } })
  const stopping = new AbortController()
  const closers: (() => Promise<unknown>)[] = []
  const closeAll = async (): Promise<void> => {
    for (const close of closers.reverse())
      await close().catch(error => log.error({ reason: String(error) }, 'close failed'))
  }
  try {
    const kms = await createKeyFileKms(keys)
    const pepper = createPepper(keys)
    const projects = createPartyProjects(config)
    const database =
      options.database ??
      (await connectParty(party, config, { log, ...(template !== undefined && { template }) }))
    const { db } = database
    if (!options.database) closers.push(() => database.close())
    const redis = connectRedis(config.redisUrl, log)
    if (redis) closers.push(async () => redis.disconnect())
    const transport = options.transport ?? createSmtpTransport(config.mail)
    const mail = createMailQueue({ db, kms, transport, log, now })
    closers.push(() => mail.close())
    let port = 0
    const context: PartyContext = {
      ...{ config, database, db, log, kms, pepper, projects, mail, now },
      budgets: createBudgets(db, pepper, now),
      wallets: createPartyWallets({ db, kms, party, now }),
      audit: createAudit(db, now),
      publicUrl: () => config.publicUrl ?? `http://${config.host}:${port}`,
      signal: stopping.signal,
    }
    watchOldRows(context, oldRows)
    watchOldSeals({ db, kms, party, log, signal: stopping.signal })
    const role = await create(context)
    if (role.close) closers.push(role.close)
    const { addressPerMinute } = config.limits
    const limits = createRateLimits({ addressPerMinute, projectPerMinute: addressPerMinute }, redis)
    const app = createPartyApp({ context, limits, basePath: `/${party}/v1`, ...role })
    const server = await listen(app, { host: config.host, port: config.port, requestMs: 15_000 })
    port = server.port
    closers.push(server.close)
    let closing: Promise<void> | undefined
    return {
      ...{ url: `http://${config.host}:${port}`, port, context },
      close() {
        stopping.abort()
        closing ??= closeAll()
        return closing
      },
    }
  } catch (error) {
    stopping.abort()
    await closeAll()
    throw error
  }
}
