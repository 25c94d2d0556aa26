import { asc } from 'drizzle-orm'
import { wallets } from '../database/schema/index.js'
import type { ServiceContext } from '../server/service-context.types.js'
import { createDirectory } from './create-directory.js'
import type { WalletDirectory } from './wallets.types.js'

/** The key of the directory in the hot cache. */
export const walletsCacheKey = 'wallets'
const freshMs = 20_000

/** Returns the directory, from memory but for its first reading and after changes. */
export const readDirectory = ({ cache, database, images }: ServiceContext): Promise<WalletDirectory> =>
  cache.read(walletsCacheKey, freshMs, async () => {
    // Ids decide among equal ranks, so pages neither repeat nor lose a wallet.
    const rows = await database.db.select().from(wallets).orderBy(asc(wallets.rank), asc(wallets.id))
    return createDirectory(
      rows.map(({ id, rank, record, imageId }) => ({
        ...record,
        id,
        order: rank,
        ...(imageId !== null && { image_id: imageId, image_url: images.urlOf(imageId, 'wallet') }),
      })),
    )
  })
