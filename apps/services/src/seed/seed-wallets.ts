import * as z from 'zod/mini'
import { wallets } from '../database/schema/index.js'
import { importWallets, walletFileSchema } from '../wallets/import-wallets.js'
import { readSeed } from './read-seed.js'
import { storeSeedImages } from './seed-images.js'
import type { Seeder } from './seeder.types.js'

/** The kit's own list of wallets. */
export const seedWallets: Seeder = async db => {
  if ((await db.$count(wallets)) > 0) return
  const records = z.parse(walletFileSchema, await readSeed('wallets.generated.json'))
  await importWallets(db, records, await storeSeedImages(db, 'wallets'))
}
