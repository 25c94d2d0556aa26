import { remoteFeatureSchema } from '@latchkey/core/api'
import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../database/database.types.js'
import { origins, projects } from '../database/schema/index.js'
import { deleteUnowned } from '../images/project-space.js'
import { createOriginCheck } from '../server/shared/origin-rules.js'
import { type AdminAction, type AdminContext, AdminError, type AdminFlags } from './admin.types.js'
import { explain, parseJson } from './read-json-file.js'

const usage =
  '<id> [--name <text>] [--origin <origin>|any]… [--features <JSON>|app] [--analytics on|off] [--budget <cost units a minute>|default]'

type Changes = Partial<typeof projects.$inferInsert>

const readFeatures = (text: string): Changes['features'] => {
  if (text === 'app') return null
  try {
    return z.parse(z.array(remoteFeatureSchema), parseJson(text, '--features'))
  } catch (error) {
    throw explain(error, '--features')
  }
}

const readAnalytics = (text: string): boolean => {
  if (text !== 'on' && text !== 'off') throw new AdminError('--analytics is on or off.')
  return text === 'on'
}

const readBudget = (text: string): number | null => {
  if (text === 'default') return null
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AdminError('--budget is a whole number above 0, or default.')
  return Number(text)
}

const readChanges = ({ name, features, analytics, budget }: AdminFlags): Changes => ({
  ...(name !== undefined && { name }),
  ...(features !== undefined && { features: readFeatures(features) }),
  ...(analytics !== undefined && { analytics: readAnalytics(analytics) }),
  ...(budget !== undefined && { costPerMinute: readBudget(budget) }),
})

/** Replaces the origins of a project. `--origin any` opens it to every page. @throws ConfigError */
const writeOrigins = async (
  db: Pick<Db, 'delete' | 'insert'>,
  projectId: string,
  listed: readonly string[],
) => {
  const wanted = listed.filter(origin => origin !== 'any')
  createOriginCheck(wanted)
  await db.delete(origins).where(eq(origins.projectId, projectId))
  for (const origin of new Set(wanted)) await db.insert(origins).values({ projectId, origin })
}

const forget = async ({ cache }: AdminContext, id: string): Promise<void> => {
  await cache.forget(`project:${id}`)
  await cache.forget('origins')
}

const add: AdminAction = {
  usage,
  arguments: 1,
  async run(context, [id = ''], flags) {
    if (!/^[\w-]{1,64}$/.test(id))
      throw new AdminError('The id of a project has 1 to 64 letters, digits, - and _.')
    const changes = readChanges(flags)
    await context.database.db.transaction(async tx => {
      const values = { id, name: id, ...changes }
      const added = await tx.insert(projects).values(values).onConflictDoNothing().returning()
      if (added.length === 0) throw new AdminError('There is such a project. Use project set.')
      await writeOrigins(tx, id, flags.origin ?? [])
    })
    await forget(context, id)
    return `Added ${id}.${flags.origin ? '' : ' Every page may use it: give it an --origin before it is public.'}`
  },
}

const set: AdminAction = {
  usage,
  arguments: 1,
  async run(context, [id = ''], flags) {
    const changes = readChanges(flags)
    await context.database.db.transaction(async tx => {
      const [project] = await tx.select().from(projects).where(eq(projects.id, id)).for('update')
      if (!project) throw new AdminError('There is no such project.')
      if (Object.keys(changes).length > 0) await tx.update(projects).set(changes).where(eq(projects.id, id))
      if (flags.origin) await writeOrigins(tx, id, flags.origin)
    })
    await forget(context, id)
    return `Changed ${id}.`
  },
}

const remove: AdminAction = {
  usage: '<id>',
  arguments: 1,
  async run(context, [id = '']) {
    const { db } = context.database
    const removed = await db.delete(projects).where(eq(projects.id, id)).returning()
    if (removed.length === 0) throw new AdminError('There is no such project.')
    await deleteUnowned(db)
    await forget(context, id)
    return `Removed ${id}, its events and its images.`
  },
}

const list: AdminAction = {
  usage: '',
  arguments: 0,
  async run({ database: { db } }) {
    const rows = await db.select().from(projects).orderBy(asc(projects.id))
    const listed = await db.select().from(origins).orderBy(asc(origins.origin))
    const lines = rows.map(({ id, name, features, analytics, costPerMinute }) => {
      const pages = listed.filter(({ projectId }) => projectId === id).map(({ origin }) => origin)
      return JSON.stringify({ id, name, origins: pages, features, analytics, budget: costPerMinute })
    })
    return lines.length > 0 ? lines.join('\n') : 'There is no project yet.'
  },
}

/** Actions on projects. */
export const projectActions: Readonly<Record<string, AdminAction>> = { add, list, set, remove }
