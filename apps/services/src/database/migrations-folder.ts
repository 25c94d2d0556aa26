import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folders of migrations: that of the services, and one for each party of the embedded wallet. */
export type MigrationsName = 'migrations' | 'migrations-auth' | 'migrations-keeper'

/** The folder of the SQL files: beside `src` in the sources, beside `dist` in the build. */
export function findMigrationsFolder(name: MigrationsName = 'migrations'): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const candidate = path.join(folder, name)
    if (existsSync(path.join(candidate, 'meta', '_journal.json'))) return candidate
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('The folder of migrations is missing from this installation.')
    folder = parent
  }
}
