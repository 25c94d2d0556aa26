import { asc, eq } from 'drizzle-orm'
import { setBudget } from '../bundler/paymaster/grants.js'
import { paymasterBudgets, projects } from '../database/schema/index.js'
import { type AdminAction, AdminError } from './admin.types.js'

const fund: AdminAction = {
  usage: '<project> <network> <wei>',
  arguments: 3,
  async run({ database: { db } }, [projectId = '', network = '', wei = '']) {
    if (!/^eip155:[1-9]\d{0,15}$/.test(network)) throw new AdminError('A network is written as eip155:1.')
    if (!/^\d{1,30}$/.test(wei)) throw new AdminError('The budget is a whole number in wei.')
    const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
    if (!project) throw new AdminError('There is no such project.')
    await setBudget(db, { projectId, network, budget: BigInt(wei) })
    return `${projectId} may spend ${wei} wei in ${network}, with what it spent already.`
  },
}

const list: AdminAction = {
  usage: '',
  arguments: 0,
  async run({ database: { db } }) {
    const rows = await db.select().from(paymasterBudgets).orderBy(asc(paymasterBudgets.projectId))
    const lines = rows.map(({ projectId, network, budget, spent }) =>
      JSON.stringify({ project: projectId, network, budget: String(budget), spent: String(spent) }),
    )
    return lines.length > 0 ? lines.join('\n') : 'No project has a budget for the paymaster.'
  },
}

/** Actions on what projects may spend on the operations of their visitors. */
export const paymasterActions: Readonly<Record<string, AdminAction>> = { fund, list }
