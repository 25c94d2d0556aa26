import { and, eq, lt } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { imageNames, images, projectImages } from '../database/schema/index.js'
import type { ServiceContext } from '../server/service-context.types.js'
import type { Images } from './images.types.js'
import { spaceOfProject, storeImage } from './store-image.js'

type ImagesContext = Pick<ServiceContext, 'config' | 'database' | 'cache' | 'now' | 'publicUrl'>

const idPattern = /^[0-9a-f]{64}$/
const memoryBytes = 32_000_000
const namesFreshMs = 30_000
/** The time of the last use is written once in this time: a read must not become a write. */
const usedMs = 3_600_000

const paths = { wallet: '/getWalletImage/', asset: '/public/getAssetImage/' } as const

/** Keeps images in the database, and those that are asked for often in memory. */
export function createImages(
  { config, database, cache, now, publicUrl }: ImagesContext,
  projectBytes = spaceOfProject,
): Images {
  const { db } = database
  const load = async (id: string): Promise<Uint8Array | undefined> => {
    const [row] = await db.select({ bytes: images.bytes }).from(images).where(eq(images.id, id)).limit(1)
    if (row)
      await db
        .update(projectImages)
        .set({ usedAt: new Date(now()) })
        .where(and(eq(projectImages.imageId, id), lt(projectImages.usedAt, new Date(now() - usedMs))))
    return row?.bytes
  }
  // An image never changes, so what is in memory is right until it is pushed out.
  const memory = new LRUCache<string, Uint8Array>({
    maxSize: memoryBytes,
    sizeCalculation: bytes => bytes.byteLength + 200,
    fetchMethod: load,
  })
  return {
    add: (file, options) => storeImage(db, file, { ...options, usedAt: new Date(now()), projectBytes }),
    read: async id => (idPattern.test(id) ? memory.fetch(id) : undefined),
    findNamed: (kind, name) =>
      cache
        .read(`image-names:${kind}`, namesFreshMs, async () => {
          const rows = await db.select().from(imageNames).where(eq(imageNames.kind, kind))
          return new Map(rows.map(row => [row.name, row.imageId]))
        })
        .then(names => names.get(name.toLowerCase())),
    urlOf: (id, kind = 'asset') =>
      `${(config.publicImagesUrl ?? publicUrl()).replace(/\/+$/, '')}${paths[kind]}${id}`,
  }
}
