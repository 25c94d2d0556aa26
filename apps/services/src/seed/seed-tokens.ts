import * as z from 'zod/mini'
import { prices, tokens } from '../database/schema/index.js'
import { importPrices } from '../tokens/import-prices.js'
import { importTokens, tokenEntrySchema } from '../tokens/import-tokens.js'
import { readSeed } from './read-seed.js'
import { storeSeedImages } from './seed-images.js'
import type { Seeder } from './seeder.types.js'

/** Tokens of the kit's presets, with their images. The list is our own: here a symbol says enough. */
export const seedTokens: Seeder = async db => {
  if ((await db.$count(tokens)) > 0) return
  const images = await storeSeedImages(db, 'tokens')
  const entries = z.parse(z.array(tokenEntrySchema), await readSeed('tokens.json'))
  const imageOf = (symbol: string) => images.get(symbol.toLowerCase()) ?? null
  await importTokens(
    { database: { db } },
    entries.map(entry => ({ ...entry, imageId: entry.imageId ?? imageOf(entry.symbol) })),
  )
}

/** Prices that need no source: there are none for public networks, since prices grow old. */
export const seedPrices: Seeder = async db => {
  if ((await db.$count(prices)) > 0) return
  await importPrices({ database: { db } }, z.parse(z.array(z.unknown()), await readSeed('prices.json')))
}
