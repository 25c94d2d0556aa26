import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.types.js'
import { origins, projects, serverKeys } from '../database/schema/index.js'
import type { HotCache } from '../server/hot-cache.js'
import { createOriginCheck } from '../server/shared/origin-rules.js'
import type { Project, Projects } from './projects.types.js'
import { hasServerKey } from './server-key.js'

const freshMs = 5_000
const projectIdPattern = /^[\w-]{1,64}$/

const readProject = async ({ db }: Database, id: string): Promise<Project | undefined> => {
  const [row] = await db.select().from(projects).where(eq(projects.id, id)).limit(1)
  if (!row) return undefined
  const [rows, keys] = await Promise.all([
    db.select({ origin: origins.origin }).from(origins).where(eq(origins.projectId, id)),
    db.select({ hash: serverKeys.hash }).from(serverKeys).where(eq(serverKeys.projectId, id)),
  ])
  const hashes = keys.map(({ hash }) => hash)
  const listed = rows.map(({ origin }) => origin)
  const check = createOriginCheck(listed)
  return {
    id,
    name: row.name,
    features: row.features as Project['features'],
    analytics: row.analytics,
    costPerMinute: row.costPerMinute,
    origins: listed,
    hasKey: authorization => hasServerKey(authorization, hashes),
    allows: origin => check(origin),
  }
}

/** Reads projects from the database, through the cache. */
export function createProjects(database: Database, cache: HotCache): Projects {
  const readOrigins = () =>
    cache.read('origins', freshMs, async () => {
      const rows = await database.db.selectDistinct({ origin: origins.origin }).from(origins)
      return createOriginCheck(rows.map(({ origin }) => origin))
    })
  return {
    async find(id) {
      if (!projectIdPattern.test(id)) return undefined
      // Unknown ids are kept too: a flood of requests without a project must not reach the database.
      return cache.read(`project:${id}`, freshMs, () => readProject(database, id))
    },
    isListed: async origin => (await readOrigins())(origin),
  }
}
