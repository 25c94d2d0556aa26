import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database } from './database.types.js'
import { lockDataFolder } from './folder-lock.js'
import { findMigrationsFolder, type MigrationsName } from './migrations-folder.js'
import * as schema from './schema/index.js'

interface PgliteOptions {
  /** The folder of the database, or undefined for a database in memory. */
  readonly dataDir: string | undefined
  /** A dumped database to begin with when the folder is empty: much quicker than making one. */
  readonly template?: string
  /** Whose tables. Default: those of the services. */
  readonly migrations?: MigrationsName
  /** The lock on the folder was lost: another process may open it. The process must stop. */
  onLockLost(): void
}

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

const readTemplate = async (file: string): Promise<Blob> => new Blob([new Uint8Array(await readFile(file))])

/**
 * The default of 128 MB is part of the memory of the WebAssembly, which never shrinks: one process with small tables, whose
 * hot reads are cached, does with 8.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB']

/** Opens the embedded database. @throws ConfigError when another process uses the folder */
export async function connectPglite({
  dataDir,
  template,
  migrations,
  onLockLost,
}: PgliteOptions): Promise<Database> {
  // Two processes on one folder each acknowledge writes that the other one overwrites.
  const unlock = dataDir === undefined ? async () => {} : await lockDataFolder(dataDir, onLockLost)
  try {
    const folder = dataDir === undefined ? undefined : path.join(dataDir, 'database')
    const isNew = folder === undefined || isEmpty(folder)
    if (folder !== undefined) await mkdir(path.dirname(folder), { recursive: true })
    const client = await PGlite.create({
      startParams,
      ...(folder !== undefined && { dataDir: folder }),
      ...(isNew && template !== undefined && { loadDataDir: await readTemplate(template) }),
    })
    const db = drizzle(client, { schema })
    await migrate(db, { migrationsFolder: findMigrationsFolder(migrations) })
    return {
      kind: 'pglite',
      db,
      async notify(channel, payload) {
        await client.query('select pg_notify($1, $2)', [channel, payload])
      },
      listen: (channel, run) => client.listen(channel, run),
      isHealthy: () =>
        client.query('select 1').then(
          () => true,
          () => false,
        ),
      async close() {
        await client.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

interface TemplateOptions {
  /** Whose tables. Default: those of the services. */
  readonly migrations?: MigrationsName
  /** Fills the tables. */
  prepare?(database: Pick<Database, 'db'>): Promise<void>
  /** A dump to begin with. */
  readonly from: Blob
}

/** Dumps an empty database. To make one takes several times as long as its tables. */
export async function dumpEmpty(): Promise<Blob> {
  const client = await PGlite.create()
  const dump = await client.dumpDataDir('none')
  await client.close()
  return dump
}

/** Writes a dump that `template` takes: the migrated database of this release. */
export async function dumpTemplate({ migrations, prepare, from }: TemplateOptions): Promise<Blob> {
  const client = await PGlite.create({ loadDataDir: from })
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder: findMigrationsFolder(migrations) })
  await prepare?.({ db })
  const dump = await client.dumpDataDir('gzip')
  await client.close()
  return dump
}
