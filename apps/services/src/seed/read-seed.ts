import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the seed data: beside `src` in the sources, beside `dist` in the build. */
function findSeedFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const candidate = path.join(folder, 'seed')
    if (existsSync(path.join(candidate, 'projects.json'))) return candidate
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('The seed data is missing from this installation.')
    folder = parent
  }
}

/** Reads one file of the seed data. */
export const readSeed = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(findSeedFolder(), name), 'utf8'))
