import * as z from 'zod/mini'
import type { Db } from '../database/database.types.js'
import { storeImage } from '../images/store-image.js'
import { readSeed } from './read-seed.js'

const drawings = z.record(z.string(), z.string())
const fileSchema = z.object({ wallets: drawings, tokens: drawings, currencies: drawings })

/** Stores the drawings of a group of the seed. Returns the ids of the images by name. */
export async function storeSeedImages(
  db: Db,
  group: keyof z.infer<typeof fileSchema>,
): Promise<ReadonlyMap<string, string>> {
  const file = z.parse(fileSchema, await readSeed('images.generated.json'))
  const ids = new Map<string, string>()
  for (const [name, svg] of Object.entries(file[group]))
    ids.set(name, await storeImage(db, new TextEncoder().encode(svg)))
  return ids
}
