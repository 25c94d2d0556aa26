// Writes the embedded database of this release, migrated, with `--seed` also seeded: a new installation reads it in a second.
// The name of another folder of migrations writes the database of a party of the embedded wallet.
import { writeFile } from 'node:fs/promises'
import { dumpTemplate } from '../src/database/pglite.ts'
import { seedDatabase } from '../src/seed/seed.ts'

const [file, flag] = process.argv.slice(2)
const options = flag === '--seed' ? { prepare: seedDatabase } : flag ? { migrations: flag } : {}
const dump = await dumpTemplate(options)
await writeFile(file, new Uint8Array(await dump.arrayBuffer()))
