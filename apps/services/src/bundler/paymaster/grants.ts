import { and, eq, lt, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../../database/database.types.js'
import { paymasterBudgets, paymasterGrants } from '../../database/schema/index.js'
import type { BundlerNetwork } from '../bundler.types.js'
import { findInclusion } from '../pool/read-chain.js'
import { operationCodes, RpcFailure } from '../rpc/rpc-failure.js'

/** An approval that is about to be given. */
export interface Grant {
  readonly hash: Hex
  readonly projectId: string
  readonly sender: string
  readonly nonce: bigint
  /** In wei. */
  readonly maxCost: bigint
  readonly fromBlock: number
  /** Milliseconds since the epoch. */
  readonly validUntil: number
}

/** An approval that ran out is looked up this much later: blocks may come late. */
const lateMs = 120_000
const releasedAtOnce = 50

/** What open approvals may still cost. Of several for one nonce only one can be used: the dearest counts. */
const reservedOf = (projectId: string, network: string) => sql<string>`(
  select coalesce(sum(cost), 0) from (
    select max(max_cost) as cost from ${paymasterGrants}
    where project_id = ${projectId} and network = ${network} and state = 'open'
    group by sender, nonce
  ) as reserved)`

/**
 * Reserves the most that an operation may cost in the budget of a project.
 * @throws RpcFailure -32508 if the budget does not suffice
 */
export async function reserveGrant({ id, db }: BundlerNetwork, grant: Grant): Promise<void> {
  const { projectId } = grant
  await db.transaction(async tx => {
    const isBudget = and(eq(paymasterBudgets.projectId, projectId), eq(paymasterBudgets.network, id))
    // The lock makes requests of one project wait for each other: each sees what the one before it reserved.
    const [budget] = await tx.select().from(paymasterBudgets).where(isBudget).for('update')
    if (!budget)
      throw new RpcFailure(
        operationCodes.paymasterFunds,
        'The project has no budget for the paymaster in this network.',
      )
    await tx
      .insert(paymasterGrants)
      .values({ ...grant, network: id, state: 'open' })
      .onConflictDoNothing()
    const [row] = await tx
      .select({ reserved: reservedOf(projectId, id) })
      .from(paymasterBudgets)
      .where(isBudget)
    if (budget.spent + BigInt(row?.reserved ?? 0) > budget.budget)
      throw new RpcFailure(operationCodes.paymasterFunds, 'The budget of the project does not suffice.')
  })
}

/** Charges what an operation cost to the budget that it was approved from, once. Does nothing for other operations. */
export async function settleGrant(db: Pick<Db, 'update'>, hash: string, cost: bigint): Promise<void> {
  const [grant] = await db
    .update(paymasterGrants)
    .set({ state: 'used', cost })
    .where(and(eq(paymasterGrants.hash, hash), sql`${paymasterGrants.state} <> 'used'`))
    .returning()
  if (!grant) return
  await db
    .update(paymasterBudgets)
    .set({ spent: sql`${paymasterBudgets.spent} + ${cost.toString()}::numeric` })
    .where(and(eq(paymasterBudgets.projectId, grant.projectId), eq(paymasterBudgets.network, grant.network)))
}

/** Frees what approvals reserved that ran out. An operation may also be in a block by another bundler: that is charged. */
export async function releaseGrants({ id, db, now, node, config }: BundlerNetwork): Promise<void> {
  const over = await db
    .select()
    .from(paymasterGrants)
    .where(
      and(
        eq(paymasterGrants.network, id),
        eq(paymasterGrants.state, 'open'),
        lt(paymasterGrants.validUntil, now() - lateMs),
      ),
    )
    .limit(releasedAtOnce)
  for (const { hash, fromBlock } of over) {
    const inclusion = await findInclusion(node, config.entryPoint, hash as Hex, fromBlock)
    if (inclusion)
      await db.transaction(tx => settleGrant(tx as unknown as Db, hash, inclusion.outcome.gasCost))
    else
      await db
        .update(paymasterGrants)
        .set({ state: 'released' })
        .where(and(eq(paymasterGrants.hash, hash), eq(paymasterGrants.state, 'open')))
  }
}

/** Sets what a project may spend in a network, in wei. What was spent stays counted. */
export async function setBudget(
  db: Db,
  { projectId, network, budget }: { projectId: string; network: string; budget: bigint },
): Promise<void> {
  await db
    .insert(paymasterBudgets)
    .values({ projectId, network, budget })
    .onConflictDoUpdate({
      target: [paymasterBudgets.projectId, paymasterBudgets.network],
      set: { budget },
    })
}
