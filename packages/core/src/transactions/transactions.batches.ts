import type { BatchUpdate } from '../adapter/contract/transactions.types.js'
import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import { sleep } from '../kernel/sleep.js'
import { createRuns } from './transactions.runs.js'
import type { TrackedTransaction } from './transactions.types.js'

/** Blocks take seconds, so the wallet is asked soon, and ever more seldom. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** The list of transactions, as the batches read and change it. */
interface BatchPorts {
  list(): readonly TrackedTransaction[]
  /** The wallet has named transactions of the batch. */
  found(entry: TrackedTransaction, hashes: readonly string[]): void
  /** The wallet named none, or knows nothing of the batch: the entry as it stands then. */
  put(entry: TrackedTransaction): void
}

/** Follows batches until their wallets name transactions. */
export interface Batches {
  /** Follows those of a namespace whose wallet is in use. The others are `unknown` until it is. */
  follow(namespace: string): void
  end(id: string): void
}

const isWaiting = ({ hash, batch, status }: TrackedTransaction) =>
  batch !== undefined && hash === undefined && (status === 'pending' || status === 'unknown')

/** Makes what follows the batches of one client. It ends with the client. */
export function createBatches(
  ctx: Pick<ClientContext, 'env' | 'scope'>,
  session: Session,
  { list, found, put }: BatchPorts,
): Batches {
  const failed = 'A batch can no longer be followed'
  const runs = createRuns(ctx, failed)

  const fetcherOf = ({ namespace, batch }: TrackedTransaction) =>
    session.connection(namespace)?.connectorId === batch?.connectorId
      ? session.wallet(namespace).batches?.fetch
      : undefined

  const ask = async (entry: TrackedTransaction, signal: AbortSignal): Promise<BatchUpdate | undefined> => {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
      await sleep(waitMs, ctx.env.clock, signal)
      const update = await fetcherOf(entry)?.(entry.batch?.id ?? '', { signal })
      // While it is pending a wallet names those of its transactions that are included: more may follow.
      if (update?.status !== 'pending') return update
    }
  }
  const run = async (entry: TrackedTransaction, signal: AbortSignal) => {
    const update = await ask(entry, signal).catch(error => {
      if (!signal.aborted) ctx.env.logger.warn(failed, error)
      return undefined
    })
    const current = list().find(({ id }) => id === entry.id)
    // Dismissed, or its transactions are known by another way.
    if (signal.aborted || !current || !isWaiting(current)) return
    const { status = 'unknown', hashes = [] } = update ?? {}
    if (hashes.length > 0) found(current, hashes)
    else put({ ...current, status })
  }
  const begin = (entry: TrackedTransaction) => {
    if (runs.has(entry.id)) return
    if (!fetcherOf(entry)) {
      if (entry.status !== 'unknown') put({ ...entry, status: 'unknown' })
      return
    }
    if (entry.status !== 'pending') put({ ...entry, status: 'pending' })
    runs.begin(entry.id, signal => run(entry, signal))
  }
  return {
    follow(namespace) {
      for (const each of list()) if (each.namespace === namespace && isWaiting(each)) begin(each)
    },
    end: runs.end,
  }
}
