import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { removeAfter } from '../watch-over.fixture.js'

/** Databases that the set-up of the run wrote, see `scripts/service-programs.mjs`: with their tables, one also seeded. */
type PgliteTemplate = 'services' | 'services-unseeded' | 'auth' | 'keeper'

const fileOf = (name: PgliteTemplate): string =>
  `${process.env.LATCHKEY_SERVICE_PROGRAMS}-templates/${name}.tar.gz`

const unpack = async (name: PgliteTemplate): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-template-'))
  removeAfter(folder)
  const loadDataDir = new Blob([new Uint8Array(await readFile(fileOf(name)))])
  const database = await PGlite.create({ dataDir: path.join(folder, 'database'), loadDataDir })
  await database.close()
  return path.join(folder, 'database')
}

const unpacked = new Map<PgliteTemplate, Promise<string>>()

/** Puts an embedded database into a data folder. To open the copy takes half of the time of reading a dump. */
export async function copyPgliteTemplate(name: PgliteTemplate, dataDir: string): Promise<void> {
  const template = unpacked.get(name) ?? unpack(name)
  unpacked.set(name, template)
  await cp(await template, path.join(dataDir, 'database'), { recursive: true })
}
