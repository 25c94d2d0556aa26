import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Inbox, startInbox } from '@latchkey/inbox'
import type { Logger } from 'pino'
import { startAuth } from '../auth/start-auth.js'
import type { Database } from '../database/database.types.js'
import { startKeeper } from '../keeper/start-keeper.js'
import { authConfigSchema, keeperConfigSchema } from '../parties/config/party-config.schema.js'
import { createKeyFile, readKeyFile } from '../parties/keys/key-file.js'
import type { RunningParty } from '../parties/start/start-party.js'
import { freePort } from './free-port.js'
import { type LocalIdentity, type LocalIdentityOptions, startLocalIdentity } from './local-identity.js'

interface LocalPartiesOptions {
  /** The origin of the frame, such as `http://frame.localhost:5180`. */
  readonly frameOrigin: string
  /** Projects and their pages. Default: `latchkey-demo`, for pages of this machine. */
  readonly projects?: Readonly<Record<string, { readonly origins: readonly string[] }>>
  /** Whether pages of this machine may use every project. Default true. */
  readonly allowLoopbackOrigins?: boolean
  /** The folder of databases and key files. */
  readonly dataDir: string
  /** Hosts of the three, which should be sites of their own. Default `127.0.0.1`. */
  readonly hosts?: { readonly auth?: string; readonly keeper?: string; readonly inbox?: string }
  /** Default: free ones. */
  readonly ports?: { readonly auth?: number; readonly keeper?: number; readonly inbox?: number }
  /** Starts identity providers for social logins. Default: there are none. */
  readonly identity?: LocalIdentityOptions
  /** Settings of both beside those above, for tests: another database for each. */
  readonly settings?: { readonly auth?: object; readonly keeper?: object }
  /** Dumps to begin the embedded databases with, for tests. */
  readonly templates?: { readonly auth: string; readonly keeper: string }
  /** Databases that are connected already, for tests. They are not closed. */
  readonly databases?: { readonly auth: Database; readonly keeper: Database } | undefined
  /** Default: warnings, to standard output. */
  readonly log?: Logger
  readonly now?: () => number
}

/** Both parties of the embedded wallet, and the inbox that gets their mails. */
export interface LocalParties {
  /** For the frame's settings: the origins of auth and keeper. */
  readonly authUrl: string
  readonly keeperUrl: string
  readonly auth: RunningParty
  readonly keeper: RunningParty
  readonly inbox: Inbox
  /** With the option `identity`. */
  readonly identity: LocalIdentity | undefined
  close(): Promise<void>
}

const findKeys = async (file: string) => {
  await createKeyFile(file).catch(error => {
    // Halves of an earlier run are sealed by it.
    if (error.code !== 'EEXIST') throw error
  })
  return readKeyFile(file)
}

/** Starts inbox, auth and keeper on this machine, each with a database and a key file of its own. @throws as `startAuth` */
export async function startLocalParties(options: LocalPartiesOptions): Promise<LocalParties> {
  const {
    frameOrigin,
    dataDir,
    hosts = {},
    ports = {},
    settings = {},
    templates,
    databases,
    log,
    now,
  } = options
  const [authHost, keeperHost] = [hosts.auth ?? '127.0.0.1', hosts.keeper ?? '127.0.0.1']
  const authPort = ports.auth ?? (await freePort(authHost))
  const keeperPort = ports.keeper ?? (await freePort(keeperHost))
  const [authUrl, keeperUrl] = [`http://${authHost}:${authPort}`, `http://${keeperHost}:${keeperPort}`]
  await mkdir(dataDir, { recursive: true })
  const closers: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0).reverse()) await each()
  }
  try {
    const inbox = await startInbox({
      ...(hosts.inbox !== undefined && { host: hosts.inbox }),
      ...(ports.inbox !== undefined && { port: ports.inbox }),
    })
    closers.push(() => inbox.close())
    const identity = options.identity && (await startLocalIdentity(options.identity, { authUrl, keeperUrl }))
    if (identity) closers.push(() => identity.providers.close())
    const settingsOf = (party: 'auth' | 'keeper') => ({
      ...{ frameOrigin, logLevel: 'warn', dataDir: path.join(dataDir, party) },
      keyFile: path.join(dataDir, `${party}-keys.json`),
      projects: options.projects ?? { 'latchkey-demo': { origins: [] } },
      allowLoopbackOrigins: options.allowLoopbackOrigins ?? true,
      mail: { url: inbox.smtpUrl, from: `${party}@latchkey.example`, name: `Latchkey ${party}` },
      // Every tab, test and reload has the address of this machine.
      limits: { addressPerMinute: 1_000_000 },
      ...identity?.settings[party],
      ...settings[party],
    })
    const parts = { ...(log && { log }), ...(now && { now }) }
    const keeperConfig = keeperConfigSchema.parse({
      ...{ host: keeperHost, port: keeperPort, authUrl },
      ...settingsOf('keeper'),
    })
    const keeper = await startKeeper({
      ...{ config: keeperConfig, keys: await findKeys(keeperConfig.keyFile), ...parts },
      ...(templates && { template: templates.keeper }),
      ...(databases && { database: databases.keeper }),
    })
    closers.push(() => keeper.close())
    const authConfig = authConfigSchema.parse({
      ...{ host: authHost, port: authPort, keeperUrl },
      ...settingsOf('auth'),
    })
    const auth = await startAuth({
      ...{ config: authConfig, keys: await findKeys(authConfig.keyFile), ...parts },
      ...(templates && { template: templates.auth }),
      ...(databases && { database: databases.auth }),
    })
    closers.push(() => auth.close())
    return { authUrl, keeperUrl, auth, keeper, inbox, identity, close }
  } catch (error) {
    await close()
    throw error
  }
}
