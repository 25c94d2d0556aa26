import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../../database/database.types.js'
import { type BundleAttempt, bundles, userOperations } from '../../database/schema/index.js'
import type { BundlerNetwork } from '../bundler.types.js'
import { settleGrant } from '../paymaster/grants.js'
import type { OperationOutcome } from '../simulation/entry-point.js'

export type StoredBundle = typeof bundles.$inferSelect

/** A bundle whose transaction fails in blocks takes its operations along after so many times: each costs the executor. */
const maxFailures = 3

/** Thrown inside a transaction of the database to undo it. */
const lostRace = new Error('Another process has the operations.')

/** Finds the bundle that is under way in a network. */
export async function findOpenBundle({ id, db }: BundlerNetwork): Promise<StoredBundle | undefined> {
  const [row] = await db
    .select()
    .from(bundles)
    .where(and(eq(bundles.network, id), eq(bundles.state, 'open')))
  return row
}

const submit = async (
  tx: Pick<Db, 'update'>,
  bundleId: number,
  hashes: readonly string[],
  changedAt: number,
): Promise<void> => {
  if (hashes.length === 0) return
  const taken = await tx
    .update(userOperations)
    .set({ state: 'submitted', bundleId, changedAt })
    .where(
      and(
        inArray(userOperations.hash, [...hashes]),
        or(
          eq(userOperations.state, 'pending'),
          and(eq(userOperations.state, 'submitted'), eq(userOperations.bundleId, bundleId)),
        ),
      ),
    )
    .returning({ hash: userOperations.hash })
  if (taken.length < hashes.length) throw lostRace
}

/** Undefined for a race that another process, or a replacement, won. */
const unlessLost = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
    if (error === lostRace || code === '23505') return undefined
    throw error
  }
}

/**
 * Stores a signed transaction before it is sent, and takes its operations out of the queue, both or neither. Returns
 * undefined if another process has a bundle under way.
 */
export const openBundle = (
  { id, db, now, executor }: BundlerNetwork,
  { attempt, executorNonce, fromBlock }: { attempt: BundleAttempt; executorNonce: number; fromBlock: number },
): Promise<StoredBundle | undefined> =>
  unlessLost(
    db.transaction(async tx => {
      const [bundle] = await tx
        .insert(bundles)
        .values({
          ...{ network: id, executor: executor.address.toLowerCase(), executorNonce, fromBlock },
          ...{ state: 'open' as const, attempts: [attempt], createdAt: now() },
        })
        .returning()
      if (!bundle) throw lostRace
      await submit(tx as unknown as Db, bundle.id, attempt.operations, now())
      return bundle
    }),
  )

/** Stores a further transaction for the nonce of an open bundle. Operations that it leaves out wait again. */
export const addAttempt = (
  { db, now }: BundlerNetwork,
  bundle: StoredBundle,
  attempt: BundleAttempt,
): Promise<StoredBundle | undefined> =>
  unlessLost(
    db.transaction(async tx => {
      const [stored] = await tx
        .update(bundles)
        .set({ attempts: [...bundle.attempts, attempt] })
        .where(
          and(
            eq(bundles.id, bundle.id),
            eq(bundles.state, 'open'),
            sql`jsonb_array_length(${bundles.attempts}) = ${bundle.attempts.length}`,
          ),
        )
        .returning()
      if (!stored) throw lostRace
      await tx
        .update(userOperations)
        .set({ state: 'pending', changedAt: now() })
        .where(and(eq(userOperations.bundleId, bundle.id), eq(userOperations.state, 'submitted')))
      await submit(tx as unknown as Db, bundle.id, attempt.operations, now())
      return stored
    }),
  )

/** Stores that an operation is in a block, and what it cost. An operation that was given up may be in one all the same. */
export async function markIncluded(
  db: Pick<Db, 'update'>,
  { outcome, transactionHash }: { outcome: OperationOutcome; transactionHash: Hex },
  now: number,
): Promise<void> {
  await db
    .update(userOperations)
    .set({ state: 'included', reason: null, transactionHash, success: outcome.success, changedAt: now })
    .where(eq(userOperations.hash, outcome.hash))
  await settleGrant(db, outcome.hash, outcome.gasCost)
}

/**
 * Ends a bundle: what is in the block is included, everything else waits again. Does nothing if another process ended it.
 */
export async function closeBundle(
  { db, now }: BundlerNetwork,
  bundle: StoredBundle,
  found: { transactionHash: Hex; outcomes: Iterable<OperationOutcome>; isFailed: boolean } | undefined,
): Promise<void> {
  await db.transaction(async tx => {
    const ended = await tx
      .update(bundles)
      .set({ state: 'done' })
      .where(and(eq(bundles.id, bundle.id), eq(bundles.state, 'open')))
      .returning({ id: bundles.id })
    if (ended.length === 0) return
    for (const outcome of found?.outcomes ?? [])
      await markIncluded(
        tx as unknown as Db,
        { outcome, transactionHash: found?.transactionHash ?? '0x' },
        now(),
      )
    const isOwn = and(eq(userOperations.bundleId, bundle.id), eq(userOperations.state, 'submitted'))
    if (found?.isFailed) {
      const failures = sql`${userOperations.failures} + 1`
      await tx.update(userOperations).set({ failures }).where(isOwn)
      await tx
        .update(userOperations)
        .set({ state: 'dropped', reason: 'Bundles with the operation failed.', changedAt: now() })
        .where(and(isOwn, sql`${userOperations.failures} >= ${maxFailures}`))
    }
    await tx.update(userOperations).set({ state: 'pending', changedAt: now() }).where(isOwn)
  })
}
