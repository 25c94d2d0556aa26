import type { Db } from '../database/database.types.js'
import { images, projectImages } from '../database/schema/index.js'
import { encodeImage } from './encode-image.js'
import { type AddImageOptions, imageSides } from './images.types.js'
import { keepWithin } from './project-space.js'

/** What a project may keep, in bytes. */
export const spaceOfProject = 1_000_000_000

interface StoreOptions extends AddImageOptions {
  readonly usedAt?: Date
  readonly projectBytes?: number
}

/** Makes an image of a file and stores it. Returns its id. @throws ApiProblem `unsupported` */
export async function storeImage(
  db: Pick<Db, 'transaction'>,
  file: Uint8Array,
  { side = 'icon', projectId, usedAt = new Date(), projectBytes = spaceOfProject }: StoreOptions = {},
): Promise<string> {
  const { id, bytes, width, height } = await encodeImage(file, { maxSide: imageSides[side] })
  const kept = projectId === undefined
  await db.transaction(async tx => {
    const row = tx.insert(images).values({ id, bytes, size: bytes.byteLength, width, height, kept })
    await (kept ? row.onConflictDoUpdate({ target: images.id, set: { kept } }) : row.onConflictDoNothing())
    if (projectId === undefined) return
    await tx
      .insert(projectImages)
      .values({ projectId, imageId: id, usedAt })
      .onConflictDoUpdate({ target: [projectImages.projectId, projectImages.imageId], set: { usedAt } })
    await keepWithin(tx, projectId, projectBytes)
  })
  return id
}
