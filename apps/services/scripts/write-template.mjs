// Writes the embedded database of this release, migrated, with `--seed` also seeded: a new installation reads it in a second.
import { writeFile } from 'node:fs/promises'
import { dumpTemplate } from '../src/database/pglite.ts'
import { seedDatabase } from '../src/seed/seed.ts'

const [file, flag] = process.argv.slice(2)
const dump = await dumpTemplate(flag === '--seed' ? { prepare: seedDatabase } : {})
await writeFile(file, new Uint8Array(await dump.arrayBuffer()))
