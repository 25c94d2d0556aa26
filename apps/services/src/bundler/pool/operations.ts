import { and, asc, desc, eq, inArray, lt, notInArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../../database/database.types.js'
import { isUniqueViolation } from '../../database/is-unique-violation.js'
import { bundles, userOperations } from '../../database/schema/index.js'
import type { BundlerNetwork } from '../bundler.types.js'
import { formatOperation, type Operation } from '../rpc/operation.schema.js'
import { operationCodes, RpcFailure } from '../rpc/rpc-failure.js'

export type StoredOperation = typeof userOperations.$inferSelect

const active = ['pending', 'submitted'] as const
/** A sender without a stake may have this many in the pool (SAME_SENDER_MEMPOOL_COUNT of ERC-7562). */
const perSender = 4
/** A replacement pays at least this much more, in percent, as nodes ask it of transactions. */
const replacementPercent = 110n
const dayMs = 86_400_000

/** Whether fees suffice to take the place of others. */
export const isRaised = (
  fees: Pick<Operation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  from: Pick<Operation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
): boolean =>
  fees.maxFeePerGas * 100n >= from.maxFeePerGas * replacementPercent &&
  fees.maxPriorityFeePerGas * 100n >= from.maxPriorityFeePerGas * replacementPercent

/** Finds an operation by its hash. */
export async function findOperation(
  db: Db,
  network: string,
  hash: string,
): Promise<StoredOperation | undefined> {
  const [row] = await db
    .select()
    .from(userOperations)
    .where(and(eq(userOperations.hash, hash), eq(userOperations.network, network)))
  return row
}

/** The operations of a sender that wait, oldest first. */
export const listActive = (db: Db, network: string, sender: string): Promise<StoredOperation[]> =>
  db
    .select()
    .from(userOperations)
    .where(
      and(
        eq(userOperations.network, network),
        eq(userOperations.sender, sender),
        inArray(userOperations.state, [...active]),
      ),
    )
    .orderBy(asc(userOperations.createdAt), asc(userOperations.nonce))

/** Refuses an operation for which the sender's queue has no place. @throws RpcFailure -32602 */
export function checkPlace(operation: Operation, queue: readonly StoredOperation[]): void {
  const replaced = queue.find(({ nonce }) => nonce === operation.nonce)
  if (replaced && !isRaised(operation, replaced))
    throw new RpcFailure(
      operationCodes.invalidParams,
      'Replacement underpriced: an operation with this nonce waits. Raise both fees by 10 %.',
    )
  if (!replaced && queue.length >= perSender)
    throw new RpcFailure(operationCodes.invalidParams, `The sender has ${perSender} operations that wait.`)
}

/**
 * Adds an operation, in place of one with the same nonce.
 * @throws RpcFailure -32602 if another request took the place meanwhile
 */
export async function addOperation(
  { id, config, db, now }: BundlerNetwork,
  { hash, operation, projectId }: { hash: Hex; operation: Operation; projectId: string },
): Promise<void> {
  const { sender, nonce, maxFeePerGas, maxPriorityFeePerGas } = operation
  const values = {
    ...{ network: id, entryPoint: config.entryPoint, sender, nonce, projectId },
    ...{ maxFeePerGas, maxPriorityFeePerGas, operation: formatOperation(operation) },
    ...{ state: 'pending' as const, reason: null, failures: 0, bundleId: null },
    ...{ createdAt: now(), changedAt: now() },
  }
  try {
    await db.transaction(async tx => {
      const queue = await listActive(tx as Db, id, sender)
      // The same operation came in by another request.
      if (queue.some(each => each.hash === hash)) return
      checkPlace(operation, queue)
      const replaced = queue.find(each => each.nonce === nonce)
      if (replaced)
        await tx
          .update(userOperations)
          .set({ state: 'dropped', reason: 'Replaced by an operation with higher fees.', changedAt: now() })
          .where(and(eq(userOperations.hash, replaced.hash), inArray(userOperations.state, [...active])))
      await tx
        .insert(userOperations)
        .values({ hash, ...values })
        // One that was given up earlier is valid again.
        .onConflictDoUpdate({
          target: userOperations.hash,
          set: values,
          setWhere: eq(userOperations.state, 'dropped'),
        })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const stored = await findOperation(db, id, hash)
    if (stored && stored.state !== 'dropped') return
    throw new RpcFailure(
      operationCodes.invalidParams,
      'Another operation with this nonce came at the same time.',
    )
  }
}

/** Operations that may go into a bundle: the one with the lowest nonce for each sender, best fees first. */
export async function listReady(db: Db, network: string, limit: number): Promise<readonly StoredOperation[]> {
  const first = db
    .selectDistinctOn([userOperations.sender], { hash: userOperations.hash })
    .from(userOperations)
    .where(and(eq(userOperations.network, network), eq(userOperations.state, 'pending')))
    .orderBy(asc(userOperations.sender), asc(userOperations.nonce))
  return db
    .select()
    .from(userOperations)
    .where(inArray(userOperations.hash, first))
    .orderBy(desc(userOperations.maxPriorityFeePerGas), asc(userOperations.createdAt))
    .limit(limit)
}

/** Gives an operation up. */
export const dropOperation = async (
  { db, now }: Pick<BundlerNetwork, 'db' | 'now'>,
  hash: string,
  reason: string,
): Promise<void> => {
  await db
    .update(userOperations)
    .set({ state: 'dropped', reason: reason.slice(0, 500), changedAt: now() })
    .where(and(eq(userOperations.hash, hash), inArray(userOperations.state, [...active])))
}

/** Deletes what was finished long ago. */
export async function deleteOld({ id, db, now, settings }: BundlerNetwork): Promise<void> {
  const before = now() - settings.keepDays * dayMs
  await db
    .delete(userOperations)
    .where(
      and(
        eq(userOperations.network, id),
        notInArray(userOperations.state, [...active]),
        lt(userOperations.changedAt, before),
      ),
    )
  await db
    .delete(bundles)
    .where(and(eq(bundles.network, id), eq(bundles.state, 'done'), lt(bundles.createdAt, before)))
}
