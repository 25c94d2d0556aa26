import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { projects, serverKeys } from '../database/schema/index.js'
import { createServerKey } from '../projects/server-key.js'
import { type AdminAction, AdminError } from './admin.types.js'

const idBytes = 6
const maxKeys = 20
const maxNameLength = 100

const add: AdminAction = {
  usage: '<project> [--name <text>]',
  arguments: 1,
  async run({ database, cache }, [projectId = ''], { name = 'server' }) {
    if (name.length === 0 || name.length > maxNameLength)
      throw new AdminError(`The name of a key has 1 to ${maxNameLength} characters.`)
    const { key, hash } = createServerKey()
    const id = randomBytes(idBytes).toString('hex')
    await database.db.transaction(async tx => {
      const [project] = await tx.select().from(projects).where(eq(projects.id, projectId)).for('update')
      if (!project) throw new AdminError('There is no such project.')
      if ((await tx.$count(serverKeys, eq(serverKeys.projectId, projectId))) >= maxKeys)
        throw new AdminError(`A project has at most ${maxKeys} keys. Remove one first.`)
      await tx.insert(serverKeys).values({ id, projectId, name, hash })
    })
    await cache.forget(`project:${projectId}`)
    return `Added the key ${id}. It is shown once, so store it now:\n${key}`
  },
}

const list: AdminAction = {
  usage: '<project>',
  arguments: 1,
  async run({ database: { db } }, [projectId = '']) {
    const rows = await db
      .select({ id: serverKeys.id, name: serverKeys.name, createdAt: serverKeys.createdAt })
      .from(serverKeys)
      .where(eq(serverKeys.projectId, projectId))
      .orderBy(asc(serverKeys.createdAt))
    return rows.length > 0 ? rows.map(row => JSON.stringify(row)).join('\n') : 'The project has no key.'
  },
}

const remove: AdminAction = {
  usage: '<id of the key>',
  arguments: 1,
  async run({ database: { db }, cache }, [id = '']) {
    const [removed] = await db.delete(serverKeys).where(eq(serverKeys.id, id)).returning()
    if (!removed) throw new AdminError('There is no such key.')
    await cache.forget(`project:${removed.projectId}`)
    return `Removed the key ${id}. Requests with it are refused from now on.`
  },
}

/** Actions on the server keys of projects. */
export const keyActions: Readonly<Record<string, AdminAction>> = { add, list, remove }
