import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.types.js'

/**
 * Takes images from a project until the rest fits, those that were used least recently first. An image that neither a
 * project nor the catalogue has any more is deleted.
 */
export async function keepWithin(
  db: Pick<Db, 'execute'>,
  projectId: string,
  maxBytes: number,
): Promise<void> {
  await db.execute(sql`
    with sized as (
      select project_image.image_id,
        sum(image.size) over (order by project_image.used_at desc, project_image.image_id) as total
      from project_image join image on image.id = project_image.image_id
      where project_image.project_id = ${projectId}
    ), taken as (
      delete from project_image
      where project_id = ${projectId} and image_id in (select image_id from sized where total > ${maxBytes})
      returning image_id
    )
    delete from image
    where id in (select image_id from taken) and not kept
      and not exists (
        select 1 from project_image
        where project_image.image_id = image.id and project_image.project_id <> ${projectId})`)
}

/** Deletes images that neither a project nor the catalogue has any more. */
export const deleteUnowned = (db: Pick<Db, 'execute'>): Promise<unknown> =>
  db.execute(sql`
    delete from image
    where not kept and not exists (select 1 from project_image where project_image.image_id = image.id)`)
