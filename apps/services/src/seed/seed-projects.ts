import { remoteFeatureSchema } from '@latchkey/core/api'
import * as z from 'zod/mini'
import { origins, projects } from '../database/schema/index.js'
import { readSeed } from './read-seed.js'
import type { Seeder } from './seeder.types.js'

const fileSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    features: z.nullable(z.array(remoteFeatureSchema)),
    origins: z.array(z.string()),
  }),
)

/** One project for trying out. */
export const seedProjects: Seeder = async db => {
  if ((await db.$count(projects)) > 0) return
  for (const { origins: listed, ...project } of z.parse(fileSchema, await readSeed('projects.json'))) {
    await db.insert(projects).values(project)
    for (const origin of listed) await db.insert(origins).values({ projectId: project.id, origin })
  }
}
