// Writes the embedded database of this release, migrated, with `seed` also seeded: a new installation reads it in a second.
// The name of another folder of migrations writes the database of a party of the embedded wallet. Several in one process,
// which compiles the database once: `file=kind …`, with `file=migrated` for the plain one.
import { writeFile } from 'node:fs/promises'
import { dumpEmpty, dumpTemplate } from '../src/database/pglite.ts'
import { seedDatabase } from '../src/seed/seed.ts'

const optionsOf = kind => {
  if (kind === 'migrated') return {}
  return kind === 'seed' ? { prepare: seedDatabase } : { migrations: kind }
}

const from = await dumpEmpty()
for (const pair of process.argv.slice(2)) {
  const [, file, kind] = /^(.+)=([^=]+)$/.exec(pair) ?? []
  if (file === undefined) throw new Error(`${pair} is no file and kind`)
  const dump = await dumpTemplate({ ...optionsOf(kind), from })
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()))
}
