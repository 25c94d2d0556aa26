import { imageNames } from '../database/schema/index.js'
import { storeSeedImages } from './seed-images.js'
import type { Seeder } from './seeder.types.js'

/** Images of currencies, and of the coins and tokens of the kit's presets. */
export const seedImageNames: Seeder = async db => {
  if ((await db.$count(imageNames)) > 0) return
  for (const [group, kind] of [
    ['currencies', 'currency'],
    ['tokens', 'token'],
  ] as const)
    for (const [name, imageId] of await storeSeedImages(db, group))
      await db.insert(imageNames).values({ kind, name, imageId })
}
